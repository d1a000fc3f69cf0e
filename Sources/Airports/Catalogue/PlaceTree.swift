import Geodesy
import Glibc
import Packing
import Synchronization

/// Places in the order of a k-d tree, read in place: 8 bytes each, north and east.
///
/// The tree is balanced and has no pointers (as in kdbush by V. Agafonkin, here over unit vectors):
/// the median of a range splits it by x, y or z in turn. A branch is skipped if even its nearest
/// corner is farther than the worst candidate.
final class PlaceTree: Sendable {
  /// The number of places.
  let count: Int

  private let bytes: Bytes

  /// Where the tree is split; nil before the first search.
  private let foundSplits = AtomicLazyReference<PlaceSplits>()

  /// The size of a place, in bytes.
  static let itemSize = 8

  /// Reads places in tree order.
  init(_ bytes: Bytes, count: Int) {
    self.bytes = bytes
    self.count = count
  }

  /// Returns a place; 0°N 0°E if the index is out of range.
  @inline(__always)
  subscript(index: Int) -> PackedCoordinate {
    PackedCoordinate(
      north: bytes.load(at: index &* Self.itemSize),
      east: bytes.load(at: index &* Self.itemSize &+ 4)
    )
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
  ) -> [NearAirport] {
    let most = min(limit, count)
    guard most > 0, let items = bytes.buffer.baseAddress, bytes.count >= count * Self.itemSize
    else { return [] }
    let splits = foundSplits.load() ?? foundSplits.storeIfNil(PlaceSplits(of: count))
    return withUnsafeTemporaryAllocation(of: NearestSearch.Candidate.self, capacity: most) {
      storage in
      guard let storage = storage.baseAddress else { return [] }
      var search = NearestSearch(items, splits, of: place, within: distance, into: storage, most)
      search.visit(count, isWanted)
      return search.sorted().map { neighbour($0, from: search.eye) }
    }
  }

  private func neighbour(_ found: NearestSearch.Candidate, from eye: SIMD3<Double>) -> NearAirport {
    guard found.chordSquared > 2 else {
      let angle = 2 * asin(found.chordSquared.squareRoot() / 2)
      return NearAirport(index: found.index, distance: .radians(angle))
    }
    // Cross and dot product are accurate towards the antipode, where a chord hardly changes.
    let normal = self[found.index].normal
    let angle = atan2(eye.cross(normal).norm, (eye * normal).sum())
    return NearAirport(index: found.index, distance: .radians(angle))
  }

  /// Encodes places, which must be in tree order.
  static func section(of places: [PackedCoordinate]) -> [UInt8] {
    places.reduce(into: []) {
      $0.append(littleEndian: $1.north)
      $0.append(littleEndian: $1.east)
    }
  }
}
