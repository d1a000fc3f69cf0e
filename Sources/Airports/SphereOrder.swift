/// The order of airports in a catalogue: a balanced k-d tree over unit vectors, without pointers.
///
/// The middle of a range parts it at x, then y, then z, then x again, until few are left.
enum SphereOrder {
  /// Ranges of at most this many are not parted further.
  static let leafSize = 6

  /// Vectors are compared in whole multiples of this, so that the order does not hang on the last
  /// bit of a machine's sine; who reads the tree allows for it.
  static let tolerance = 0x1p-30

  /// Returns the one that parts a range.
  static func middle(of range: Range<Int>) -> Int {
    range.lowerBound + range.count / 2
  }

  /// Returns the numbers of places in the order of the tree; places that are equal keep theirs.
  static func order(_ places: [Place]) -> [Int] {
    let vectors = places.map { place in
      SIMD3<Int32>((place.normal / tolerance).rounded(.toNearestOrAwayFromZero), rounding: .down)
    }
    var order = Array(places.indices)
    sort(&order, 0..<order.count, axis: 0, vectors)
    return order
  }

  private static func sort(
    _ order: inout [Int],
    _ range: Range<Int>,
    axis: Int,
    _ vectors: [SIMD3<Int32>]
  ) {
    guard range.count > leafSize else { return }
    order[range].sort { (vectors[$0][axis], $0) < (vectors[$1][axis], $1) }
    let middle = middle(of: range)
    let next = (axis + 1) % 3
    sort(&order, range.lowerBound..<middle, axis: next, vectors)
    sort(&order, (middle + 1)..<range.upperBound, axis: next, vectors)
  }
}
