import Airports
import Geodesy
import SharedSky

/// A place found, and its squared chord distance on a unit sphere.
struct Near: Hashable {
  let index: Int
  let chordSquared: Double
}

/// The nearest places so far, sorted, while candidates are offered.
struct NearestResults {
  private(set) var places: [Near] = []
  private let count: Int

  init(_ count: Int) {
    self.count = count
    places.reserveCapacity(count + 1)
  }

  /// The distance below which a candidate is kept.
  var bound: Double {
    places.count < count ? .infinity : places[places.count - 1].chordSquared
  }

  mutating func offer(_ index: Int, _ chordSquared: Double) {
    guard chordSquared < bound else { return }
    var place = places.count
    while place > 0, places[place - 1].chordSquared > chordSquared { place -= 1 }
    places.insert(Near(index: index, chordSquared: chordSquared), at: place)
    if places.count > count { places.removeLast() }
  }
}

/// Compares all places.
struct BruteForce {
  private let normals: [SIMD3<Double>]

  init(_ catalogue: Catalogue) {
    normals = (0..<catalogue.count).map { catalogue.coordinate(of: $0).normal }
  }

  func nearest(to place: Coordinate, count: Int) -> [Near] {
    let eye = place.normal
    var found = NearestResults(count)
    for index in normals.indices {
      let way = normals[index] - eye
      found.offer(index, (way * way).sum())
    }
    return found.places
  }
}

/// The places in a three-dimensional SQLite R*Tree, for which poles and the 180th meridian are
/// nothing special.
///
/// Auxiliary columns of the tree contain the exact coordinates, so that no join is needed. A query
/// starts with a box of an initial half-width. If it finds too few places, the box is doubled. If
/// the last place found is farther away than the half-width, the box grows to that distance.
struct RTree {
  private let query: Database.Statement
  private let firstHalfWidth: Double

  /// Creates the queries on a database with the tree.
  init(_ database: Database, firstHalfWidth: Double) throws {
    self.firstHalfWidth = firstHalfWidth
    query = try database.prepare(
      """
      SELECT id, x, y, z FROM place
      WHERE x1 >= ?1 AND x0 <= ?2 AND y1 >= ?3 AND y0 <= ?4 AND z1 >= ?5 AND z0 <= ?6
      """
    )
  }

  /// Fills a database with the places of a catalogue.
  static func fill(_ database: Database, from catalogue: Catalogue) throws {
    try database.execute(
      "CREATE VIRTUAL TABLE place USING rtree(id, x0, x1, y0, y1, z0, z1, +x, +y, +z); BEGIN"
    )
    let insert = try database.prepare(
      "INSERT INTO place VALUES (?1, ?2, ?2, ?3, ?3, ?4, ?4, ?2, ?3, ?4)"
    )
    for index in 0..<catalogue.count {
      let normal = catalogue.coordinate(of: index).normal
      insert.bind(index, at: 1)
      for axis in 0..<3 { insert.bind(normal[axis], at: Int32(axis) + 2) }
      _ = try insert.step()
    }
    try database.execute("COMMIT")
  }

  func nearest(to place: Coordinate, count: Int) throws -> [Near] {
    let eye = place.normal
    var halfWidth = firstHalfWidth
    while true {
      for axis in 0..<3 {
        query.bind(eye[axis] - halfWidth, at: Int32(2 * axis) + 1)
        query.bind(eye[axis] + halfWidth, at: Int32(2 * axis) + 2)
      }
      var found = NearestResults(count)
      while try query.step() {
        let way = SIMD3(query.number(1), query.number(2), query.number(3)) - eye
        found.offer(query.integer(0), (way * way).sum())
      }
      // A box with a half-width of 2 contains the whole sphere.
      guard halfWidth < 2 else { return found.places }
      let reach = found.bound.squareRoot()
      guard reach > halfWidth else { return found.places }
      halfWidth = min(reach.isFinite ? reach * (1 + 1e-9) : 2 * halfWidth, 2)
    }
  }
}
