/// The order of airports in a catalogue: a balanced k-d tree over unit vectors, without pointers.
///
/// The median splits a range by x, then y, then z, then x again, until few places are left.
enum SphereOrder {
  /// The size below which ranges are not split further.
  static let leafSize = 6

  /// The resolution at which vectors are compared, so that the order does not depend on the last
  /// bit of a machine's sine; code that reads the tree allows for it.
  static let tolerance = 0x1p-30

  /// Returns the index that splits a range.
  static func middle(of range: Range<Int>) -> Int {
    range.lowerBound + range.count / 2
  }

  /// Returns the indices of places in tree order; equal places keep their order.
  static func order(_ places: [PackedCoordinate]) -> [Int] {
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
