import Airports
import Geodesy
import TestSupport
import Testing

@Suite("The nearest airports")
struct NearestTests {
  /// Places where longitudes jump or are undefined, some of them twice.
  static let awkward: [Coordinate] =
    [-90, -89.999_999, -45, 0, 45, 89.999_999, 90].flatMap { north in
      [-180, -179.999_999, -90, -0.000_001, 0, 90, 179.999_999, 180].map { east in
        Coordinate(degreesNorth: north, degreesEast: east)
      }
    }

  /// Searches all airports.
  static func bruteForce(
    _ catalogue: Catalogue,
    _ place: Coordinate,
    _ count: Int,
    _ limit: Angle
  ) -> [NearAirport] {
    let all = (0..<catalogue.count).map { index in
      let way = GreatCircle(from: place, to: catalogue.coordinate(of: index))
      return NearAirport(index: index, distance: way.length)
    }
    let near = all.filter { $0.distance <= limit }
    return Array(near.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(count))
  }

  /// Expects the same distances in the same order. The order of two that are equal to a tenth of a
  /// micrometre is left to rounding.
  static func expectSame(_ found: [NearAirport], _ expected: [NearAirport], _ place: Coordinate) {
    #expect(found.count == expected.count, "from \(place)")
    for (a, b) in zip(found, expected) {
      #expect(abs(a.distance.radians - b.distance.radians) < 1e-14, "from \(place)")
    }
    #expect(Set(found.map(\.index)).count == found.count)
  }

  @Test("match a full scan", arguments: [0, 1, 2, 6, 7, 8, 15, 16, 17, 33, 50, 3000])
  func random(size: Int) throws {
    var dice = Xorshift()
    let places = (0..<size).map { _ in dice.place() }
    let catalogue = try Catalogue(Sample.fields(at: places))
    for _ in 0..<40 {
      let place = dice.place()
      let limit = Angle.radians(.random(in: 0...1, using: &dice) < 0.5 ? .pi : 0.3)
      for count in [1, 8, 40] {
        Self.expectSame(
          catalogue.nearest(to: place, count: count, within: limit),
          Self.bruteForce(catalogue, place, count, limit),
          place
        )
      }
    }
  }

  @Test("are correct at the poles, at the 180th meridian, at the antipode and for equal places")
  func adversarial() throws {
    var dice = Xorshift()
    let crowd = (0..<200).map { _ in dice.place() }
    let catalogue = try Catalogue(Sample.fields(at: Self.awkward + crowd + Self.awkward))
    let antipodes = crowd.prefix(20).map { Coordinate(normal: -$0.normal) }
    for place in Self.awkward + antipodes {
      for count in [1, 5, 60] {
        Self.expectSame(
          catalogue.nearest(to: place, count: count),
          Self.bruteForce(catalogue, place, count, .radians(.pi)),
          place
        )
      }
    }
  }

  @Test("are sorted by number at equal distance")
  func ties() throws {
    let one = Coordinate(degreesNorth: 10, degreesEast: 20)
    let catalogue = try Catalogue(Sample.fields(at: [Coordinate](repeating: one, count: 100)))
    let found = catalogue.nearest(to: Coordinate(degreesNorth: 0, degreesEast: 0), count: 30)
    #expect(found.map(\.index) == Array(0..<30))
  }

  @Test("are sorted by number where many share few places")
  func crowds() throws {
    let sites = [(0.0, 0.0), (0, 0.1), (0.1, 0), (90, 0), (-90, 0), (10, 180), (10, -179.9)].map {
      Coordinate(degreesNorth: $0.0, degreesEast: $0.1)
    }
    let catalogue = try Catalogue(Sample.fields(at: (0..<280).map { sites[$0 % sites.count] }))
    for site in sites {
      for count in [1, 8, 39, 40] {
        let found = catalogue.nearest(to: site, count: count)
        #expect(found.allSatisfy { $0.distance.radians < 1e-15 }, "from \(site)")
        let here = (0..<280).filter {
          catalogue.coordinate(of: $0) == catalogue.coordinate(of: found[0].index)
        }
        #expect(found.map(\.index) == Array(here.prefix(count)), "from \(site)")
      }
    }
  }

  @Test("satisfy the filter")
  func filter() throws {
    var dice = Xorshift()
    let catalogue = try Catalogue(Sample.fields(at: (0..<500).map { _ in dice.place() }))
    let place = dice.place()
    let odd = catalogue.nearest(to: place, count: 10) { $0 % 2 == 1 }
    let all = catalogue.nearest(to: place, count: 500)
    #expect(odd == Array(all.filter { $0.index % 2 == 1 }.prefix(10)))
    #expect(catalogue.nearest(to: place, count: 10) { _ in false }.isEmpty)
    #expect(catalogue.nearest(to: place, count: 0).isEmpty)
    #expect(catalogue.nearest(to: place, count: 10_000).count == 500)
  }

  @Test("within a cap are all airports in it, including its edge")
  func cap() throws {
    var dice = Xorshift()
    let catalogue = try Catalogue(Sample.fields(at: (0..<2000).map { _ in dice.place() }))
    for _ in 0..<20 {
      let place = dice.place()
      let radius = Angle.radians(.random(in: 0...3.2, using: &dice))
      Self.expectSame(
        catalogue.within(radius, of: place),
        Self.bruteForce(catalogue, place, 2000, radius),
        place
      )
    }
    #expect(catalogue.within(.radians(-1), of: dice.place()).isEmpty)
    let exact = catalogue.coordinate(of: 7)
    #expect(catalogue.within(.zero, of: exact).map(\.index) == [7])
  }
}

extension Xorshift {
  /// A random place, uniformly distributed over the sphere.
  mutating func place() -> Coordinate {
    while true {
      let v = SIMD3<Double>(
        .random(in: -1...1, using: &self),
        .random(in: -1...1, using: &self),
        .random(in: -1...1, using: &self)
      )
      let square = (v * v).sum()
      if square > 0.01, square < 1 { return Coordinate(normal: v) }
    }
  }
}
