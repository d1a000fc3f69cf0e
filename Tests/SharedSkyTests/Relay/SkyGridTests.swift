import Breathing
import Geodesy
import Glibc
import Testing

@testable import SharedSky

@Suite("The grid of planes")
struct SkyGridTests {
  /// Distributions of planes, each difficult in its own way.
  enum Spread: CaseIterable, Sendable {
    case everywhere, cluster, northPole, southPole, seam, line, onePoint

    func position(_ dice: inout SeededGenerator) -> GridPosition {
      let (north, east) = (dice.unit(), dice.unit())
      switch self {
      case .everywhere: return place(north * 180 - 90, east * 360 - 180)
      case .cluster: return place(51.4 + north * north * 0.3, east * east * 0.4)
      case .northPole: return place(90 - north * 2, east * 360 - 180)
      case .southPole: return place(-90 + north * 2, east * 360 - 180)
      case .seam:
        let longitude: Double = east < 0.5 ? 180 - east * 4 : -180 + (1 - east) * 4
        return place(north * 20 - 10, longitude)
      case .line: return place(0, east * 360 - 180)
      case .onePoint: return place(10, 10)
      }
    }

    private func place(_ north: Double, _ east: Double) -> GridPosition {
      GridPosition(Coordinate(degreesNorth: north, degreesEast: east))
    }
  }

  @Test(
    "Finds the same nearest planes as a full scan, also at the poles and at 180°",
    arguments: Spread.allCases,
    [1, 17, 600, 5_000]
  )
  func nearest(spread: Spread, count: Int) {
    var dice = SeededGenerator(seed: UInt64(count))
    let positions = (0..<count).map { _ in spread.position(&dice) }
    let points = positions.enumerated().map { SkyPoint($1, id: UInt32($0)) }
    let grid = SkyGrid(positions, points)
    for query in 0..<60 {
      // Half of the places are planes of the grid, which do not find themselves.
      let own = query % 2 == 0 ? Int.random(in: 0..<count, using: &dice) : nil
      let position =
        own.map { positions[$0] }
        ?? (query % 4 == 1 ? spread : Spread.everywhere).position(&dice)
      let centre = SkyPoint(position, id: own.map(UInt32.init) ?? .max)
      var found = NearestList()
      grid.nearest(&found, to: position, centre)
      let expected = points.filter { $0.id != centre.id }.map { centre.separation(to: $0) }.sorted()
        .prefix(18)
      #expect((0..<found.count).map { found[$0].separation } == Array(expected))
      #expect((0..<found.count).allSatisfy { grid.points[found[$0].place].id != centre.id })
    }
  }

  @Test("A box around any place near a pole stays on the globe")
  func polarBoxes() {
    let cells = GridPosition.cells
    for row in stride(from: cells - 1_000_000, to: cells, by: 97) {
      let boxes: [(UInt32, UInt32)] = [(row, 1 << 18), (cells - 1 - row, 1 << 18), (row, 1 << 12)]
      for (latitude, range) in boxes {
        let position = GridPosition(latitude: latitude, longitude: cells / 2)
        let cosine = Float(cos(position.coordinate.latitude.radians))
        let box = SkyBox(around: position, cosine: cosine, range: range)
        #expect(box.columns.upperBound < cells, "row \(latitude)")
      }
    }
  }

  @Test("Distances on the grid match those over the ground", arguments: [0.001, 0.1, 1, 30, 170])
  func separation(degrees: Double) {
    let here = Coordinate(degreesNorth: 85, degreesEast: 11)
    let there = Coordinate(degreesNorth: 85 - degrees, degreesEast: 11)
    let distance =
      SkyPoint(GridPosition(here), id: 1).separation(to: SkyPoint(GridPosition(there), id: 2))
    let chord = Double(distance).squareRoot()
    // A cell is 1.2 m, and single precision resolves half a metre.
    #expect(abs(chord - 2 * sine(degrees / 360 * .pi)) < 4e-7)
  }

  @Test("No plane is farther than requested")
  func limited() {
    var dice = SeededGenerator(seed: 4)
    let positions = (0..<3_000).map { _ in Spread.cluster.position(&dice) }
    let points = positions.enumerated().map { SkyPoint($1, id: UInt32($0)) }
    let grid = SkyGrid(positions, points)
    let centre = SkyPoint(positions[0], id: 0)
    let farthest: Float = 1e-8
    var found = NearestList()
    grid.nearest(&found, to: positions[0], centre, within: farthest)
    let expected = points.dropFirst().map { centre.separation(to: $0) }.filter { $0 < farthest }
      .sorted().prefix(18)
    #expect((0..<found.count).map { found[$0].separation } == Array(expected))
  }

  @Test("A million planes in one place cost an answer no more than a few thousand do")
  func crowd() {
    let position = GridPosition(Coordinate(degreesNorth: 51, degreesEast: 0))
    let count = 1_000_000
    let points = (0..<count).map { SkyPoint(position, id: UInt32($0)) }
    let grid = SkyGrid([GridPosition](repeating: position, count: count), points)
    var found = NearestList()
    grid.nearest(&found, to: position, points[7])
    // All are equally near, so the first ones visited are found: one of 489, of which there are
    // 2,045.
    #expect((0..<found.count).map { found[$0].place } == (0..<18).map { $0 * 489 })
  }

  @Test("Of equally near planes, none is found twice and none is lost")
  func ties() {
    // Seven at each of thirty distances, more than are sorted at once.
    let points = (0..<210).map { index -> SkyPoint in
      let north = Double(index % 30 + 1) / 10
      let position = GridPosition(Coordinate(degreesNorth: north, degreesEast: 0))
      return SkyPoint(position, id: UInt32(index))
    }
    let centre = SkyPoint(GridPosition(Coordinate(degreesNorth: 0, degreesEast: 0)), id: .max)
    for range in [0..<5, 0..<63, 0..<64, 0..<65, 0..<210] {
      var found = NearestList()
      points.withUnsafeBufferPointer { found.scan($0, range, 1, centre) }
      found.sort()
      let measured = range.map { place in (centre.separation(to: points[place]), place) }
      let expected = measured.sorted { $0 < $1 }.prefix(18)
      #expect((0..<found.count).map { found[$0].place } == expected.map(\.1))
      #expect((0..<found.count).map { found[$0].separation } == expected.map(\.0))
    }
  }

  private func sine(_ angle: Double) -> Double { Coordinate.sine(angle) }
}

extension Coordinate {
  /// The sine of an angle up to 90°, computed from a place at that latitude.
  fileprivate static func sine(_ radians: Double) -> Double {
    Coordinate(latitude: .radians(radians), longitude: .zero).normal.z
  }
}
