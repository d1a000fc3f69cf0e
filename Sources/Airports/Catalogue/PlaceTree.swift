import Geodesy
import Glibc
import Packing

/// Places in the order of a k-d tree, read in place: 8 bytes each, north and east.
///
/// The tree is balanced and has no pointers (as in kdbush by V. Agafonkin, here over unit vectors):
/// the median of a range splits it by x, y or z in turn. A branch is skipped if even its nearest
/// corner is farther than the worst candidate.
struct PlaceTree: Sendable {
  /// The number of places.
  let count: Int

  private let bytes: Bytes

  /// The size of a place, in bytes.
  static let itemSize = 8

  /// Reads places in tree order.
  init(_ bytes: Bytes, count: Int) {
    self.bytes = bytes
    self.count = count
  }

  /// Returns a place; 0°N 0°E if the index is out of range.
  @inline(__always)
  subscript(index: Int) -> Place {
    Place(north: bytes.load(at: index &* 8), east: bytes.load(at: index &* 8 &+ 4))
  }

  /// Returns the places nearest to one, exactly, anywhere on the globe.
  ///
  /// - Parameters:
  ///   - place: The centre of the search.
  ///   - limit: The maximum number of results.
  ///   - distance: The maximum distance, inclusive.
  ///   - isWanted: A predicate over indices.
  /// - Returns: The places, nearest first; at equal distance by index.
  func nearest(
    to place: Coordinate,
    count limit: Int,
    within distance: Angle,
    where isWanted: (Int) -> Bool
  ) -> [Neighbour] {
    guard limit > 0 else { return [] }
    let eye = place.normal
    var candidates = Candidates(capacity: min(limit, count), within: distance)
    visit(0..<count, axis: 0, eye: eye, gap: .zero, &candidates, isWanted)
    return candidates.heap.sorted().map { neighbour($0.index, from: eye) }
  }

  private func visit(
    _ range: Range<Int>,
    axis: Int,
    eye: SIMD3<Double>,
    gap: SIMD3<Double>,
    _ candidates: inout Candidates,
    _ isWanted: (Int) -> Bool
  ) {
    guard range.count > SphereOrder.leafSize else {
      for index in range where isWanted(index) {
        let way = self[index].normal - eye
        candidates.offer((way * way).sum(), index)
      }
      return
    }
    let middle = SphereOrder.middle(of: range)
    let normal = self[middle].normal
    let way = normal - eye
    if isWanted(middle) { candidates.offer((way * way).sum(), middle) }

    let before = range.lowerBound..<middle
    let after = (middle + 1)..<range.upperBound
    let (near, far) = way[axis] >= 0 ? (before, after) : (after, before)
    let next = (axis + 1) % 3
    visit(near, axis: next, eye: eye, gap: gap, &candidates, isWanted)
    var farGap = gap
    farGap[axis] = max(0, abs(way[axis]) - SphereOrder.tolerance)
    if (farGap * farGap).sum() <= candidates.bound {
      visit(far, axis: next, eye: eye, gap: farGap, &candidates, isWanted)
    }
  }

  /// Computes the distance from cross and dot product, which is accurate near and far.
  private func neighbour(_ index: Int, from eye: SIMD3<Double>) -> Neighbour {
    let normal = self[index].normal
    return Neighbour(
      index: index,
      distance: .radians(atan2(eye.cross(normal).norm, (eye * normal).sum()))
    )
  }

  /// Encodes places, which must be in tree order.
  static func section(of places: [Place]) -> [UInt8] {
    places.reduce(into: []) {
      $0.append(littleEndian: $1.north)
      $0.append(littleEndian: $1.east)
    }
  }
}
