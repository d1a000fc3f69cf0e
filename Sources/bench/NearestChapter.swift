import Airports
import Breathing
import Geodesy
import Glibc
import SharedSky

extension Material {
  /// Measures finding the eight nearest airports with the catalogue, with an R*Tree and by
  /// comparing all.
  func nearestChapter() throws -> Chapter {
    let database = try Database()
    try RTree.fill(database, from: catalogue)
    let brute = BruteForce(catalogue)
    let halfWidth = try Self.bestHalfWidth(database, places(40, near: true))
    let tree = try RTree(database, firstHalfWidth: halfWidth)
    var figures: [Figure] = []
    for (title, isNear) in [("near an airport", true), ("anywhere on Earth", false)] {
      let places = places(1000, near: isNear)
      try check(places, tree, brute)
      let samples = try inTurns(
        runs,
        [
          { each(of: places) { _ = catalogue.nearest(to: $0, count: 8) } },
          { try each(of: places) { _ = try tree.nearest(to: $0, count: 8) } },
          { each(of: places) { _ = brute.nearest(to: $0, count: 8) } },
        ]
      )
      figures += [("SQLite R\\*Tree", 1), ("brute force", 2)].map { baseline, index in
        Figure(
          title: "8 nearest, \(title)",
          ours: samples[0],
          baseline: baseline,
          theirs: samples[index]
        )
      }
    }
    return Chapter(
      title: "Nearest airports",
      figures: figures,
      remarks: """
        One query among \(catalogue.count) airports, the mean of 1,000 places; the answers of all \
        three were compared first and are identical. Half the figures are for places within half a \
        degree of an airport, half for places spread evenly over the globe. SQLite \
        \(Database.version) stores the same unit vectors in memory, in a three-dimensional tree \
        with the exact numbers beside it (no join), and runs prepared statements: a box grows \
        until it must contain the eight nearest. Its first half-width is \(halfWidth), the fastest \
        of those tested. Brute force keeps all unit vectors in an array.
        """
    )
  }

  private func each(of places: [Coordinate], _ ask: (Coordinate) throws -> Void) rethrows -> Double
  {
    try Stopwatch.thread.time { for place in places { try ask(place) } } / Double(places.count)
  }

  /// Returns random places, the same each time.
  private func places(_ count: Int, near: Bool) -> [Coordinate] {
    var chance = SeededGenerator(seed: near ? 1 : 2)
    return (0..<count).map { _ in
      let around = catalogue.coordinate(of: Int.random(in: 0..<catalogue.count, using: &chance))
      // Uniformly over a sphere: every height is equally likely (Archimedes).
      let height = Double.random(in: -1...1, using: &chance)
      let east = Double.random(in: -180...180, using: &chance)
      guard near else {
        return Coordinate(latitude: .radians(asin(height)), longitude: .degrees(east))
      }
      return Coordinate(
        degreesNorth: min(max(around.latitude.degrees + height / 2, -90), 90),
        degreesEast: around.longitude.degrees + east / 360
      )
    }
  }

  /// Returns the initial half-width of a box with which the tree is fastest.
  private static func bestHalfWidth(_ database: Database, _ places: [Coordinate]) throws -> Double {
    let widths = [0.002, 0.005, 0.01, 0.02, 0.05]
    let times = try widths.map { width in
      let tree = try RTree(database, firstHalfWidth: width)
      return try Stopwatch.thread.time {
        for _ in 0..<5 { for place in places { _ = try tree.nearest(to: place, count: 8) } }
      }
    }
    return zip(widths, times).min { $0.1 < $1.1 }?.0 ?? widths[0]
  }

  private func check(_ places: [Coordinate], _ tree: RTree, _ brute: BruteForce) throws {
    for place in places {
      let ours = catalogue.nearest(to: place, count: 8).map { $0.distance.radians }
      let theirs = [try tree.nearest(to: place, count: 8), brute.nearest(to: place, count: 8)]
      for other in theirs {
        // A chord c of the unit sphere subtends an angle of 2 asin(c/2).
        let angles = other.map { 2 * asin($0.chordSquared.squareRoot() / 2) }
        guard zip(ours, angles).allSatisfy({ abs($0 - $1) < 1e-9 }), angles.count == ours.count
        else { throw BenchError("the nearest to \(place) differ: \(ours), \(angles)") }
      }
    }
  }
}
