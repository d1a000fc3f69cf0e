/// Where the ranges of a ``PlaceTree`` are split, so that a search need not compute it from places.
///
/// The ranges are numbered like a binary heap: 1 is the whole tree, and the halves of n are 2n and 2n + 1.
final class PlaceSplits: Sendable {
  /// The coordinate of the middle of each range, x, y or z in turn; that of 0 is unused. Ranges with higher numbers
  /// are leaves.
  let coordinates: [Float]

  /// How far places may be on the wrong side of a split: the tolerance of the tree's order, plus the rounding to
  /// `Float`.
  static let tolerance = SphereOrder.tolerance + 0x1p-24

  /// Computes the splits of a tree.
  init(_ tree: PlaceTree) {
    var leaves = 1
    while tree.count / leaves >= 2 * Self.leastLeaf { leaves *= 2 }
    var coordinates = [Float](repeating: 0, count: leaves)
    func fill(_ node: Int, _ range: Range<Int>, axis: Int) {
      guard node < leaves else { return }
      let middle = SphereOrder.middle(of: range)
      coordinates[node] = Float(tree[middle].normal[axis])
      let next = (axis + 1) % 3
      fill(2 * node, range.lowerBound..<middle, axis: next)
      fill(2 * node + 1, middle + 1..<range.upperBound, axis: next)
    }
    fill(1, 0..<tree.count, axis: 0)
    self.coordinates = coordinates
  }

  /// The minimum number of places in a leaf. It is larger than the order of the tree needs, because comparing a few
  /// places takes less time than deciding between two halves.
  private static let leastLeaf = SphereOrder.leafSize + 2
}
