import Synchronization

/// Where the ranges of a ``PlaceTree`` are split, so that a search need not compute it from places.
///
/// The ranges are numbered like a binary heap: 1 is the whole tree, and the halves of n are 2n and 2n + 1. A split is
/// computed when a search first reaches it, so that searches in one region read only that region's part of the file.
///
/// It is safe to share, although the compiler cannot check that: its memory consists of atomics, is initialized once
/// and freed with the last reference. Threads that compute the same split store the same value.
final class PlaceSplits: @unchecked Sendable {
  /// The number of ranges that are split, plus one. Ranges with this number or a higher one are leaves.
  let count: Int

  /// The bits of each split's coordinate; those of zero until it is computed.
  private let bits: UnsafeMutablePointer<Atomic<UInt32>>

  /// How far places may be on the wrong side of a split: the tolerance of the tree's order, plus the rounding to
  /// `Float`.
  static let tolerance = SphereOrder.tolerance + 0x1p-24

  /// The minimum number of places in a leaf. It is larger than the order of the tree needs, because comparing a few
  /// places takes less time than deciding between two halves.
  private static let minimumLeaf = SphereOrder.leafSize + 2

  /// Prepares the splits of a tree.
  ///
  /// - Parameter places: The number of places in the tree.
  init(of places: Int) {
    var leaves = 1
    while places / leaves >= 2 * Self.minimumLeaf { leaves *= 2 }
    count = leaves
    bits = .allocate(capacity: leaves)
    for node in 0..<leaves { (bits + node).initialize(to: Atomic(0)) }
  }

  deinit {
    bits.deinitialize(count: count)
    bits.deallocate()
  }

  /// Returns where a range is split.
  ///
  /// - Parameters:
  ///   - node: The number of the range, below ``count``.
  ///   - compute: A closure that computes the coordinate. A coordinate of exactly zero is computed every time.
  /// - Returns: The coordinate x, y or z of the range's middle.
  @inline(__always)
  func coordinate(of node: Int, _ compute: () -> Double) -> Double {
    let found = Float(bitPattern: (bits + node).pointee.load(ordering: .relaxed))
    guard found == 0 else { return Double(found) }
    let computed = Float(compute())
    (bits + node).pointee.store(computed.bitPattern, ordering: .relaxed)
    return Double(computed)
  }
}
