import Airports
import Geodesy
import TestSupport
import Testing

@Suite("Navaids")
struct NavaidTests {
  static let london = Navaid(
    ident: "LON",
    name: "London",
    kind: .vorDME,
    kilohertz: 113_600,
    channel: "83X",
    coordinate: Coordinate(degreesNorth: 51.4872, degreesEast: -0.46667),
    elevationFeet: 107,
    variation: .degrees(-2.243),
    slavedVariation: .degrees(-3.5)
  )

  static let bare = Navaid(
    ident: "BK",
    name: "Bankstown – Sydney",
    kind: .ndb,
    coordinate: Coordinate(degreesNorth: -33.92, degreesEast: 150.99)
  )

  static func navaids(at places: [Coordinate]) -> [Navaid] {
    places.enumerated().map { number, place in
      Navaid(ident: "N\(number)", name: "Beacon \(number)", kind: .ndb, coordinate: place)
    }
  }

  @Test("are unchanged after writing and reading", arguments: [london, bare])
  func roundTrip(navaid: Navaid) throws {
    let catalogue = try Catalogue(Sample.all, navaids: [Self.bare, Self.london])
    #expect(catalogue.navaidCount == 2)
    let near = catalogue.navaids(near: navaid.coordinate, count: 1)
    let found = try #require(near.first)
    #expect(found.distance.radians < 1e-8)
    #expect(found.navaid.ident == navaid.ident)
    #expect(found.navaid.name == navaid.name)
    #expect(found.navaid.kind == navaid.kind)
    #expect(found.navaid.kilohertz == navaid.kilohertz)
    #expect(found.navaid.channel == navaid.channel)
    #expect(found.navaid.elevationFeet == navaid.elevationFeet)
    #expect(Earth.distanceMetres(from: found.navaid.coordinate, to: navaid.coordinate) < 0.02)
    for (read, given) in [
      (found.navaid.variation, navaid.variation),
      (found.navaid.slavedVariation, navaid.slavedVariation),
    ] {
      #expect((read == nil) == (given == nil))
      #expect(abs((read ?? .zero).degrees - (given ?? .zero).degrees) < 1e-9)
    }
  }

  @Test("format their frequency as charts do")
  func text() {
    #expect(Self.london.frequencyText == "113.60")
    #expect(Self.bare.frequencyText == nil)
    let beacon = Navaid(
      ident: "SF",
      name: "",
      kind: .ndb,
      kilohertz: 379,
      coordinate: Self.bare.coordinate
    )
    #expect(beacon.frequencyText == "379")
    #expect(
      Navaid.Kind.allCases.map(\.description) == [
        "NDB", "VOR", "VOR-DME", "VORTAC", "TACAN", "DME", "NDB-DME",
      ]
    )
  }

  @Test("that are nearest match a full scan", arguments: [0, 1, 7, 900])
  func nearest(size: Int) throws {
    var dice = Xorshift()
    let all = Self.navaids(
      at: size > 100
        ? NearestTests.awkward + (0..<size).map { _ in dice.place() }
        : (0..<size).map { _ in dice.place() }
    )
    let catalogue = try Catalogue([], navaids: all)
    for place in NearestTests.awkward.prefix(20) + (0..<30).map({ _ in dice.place() }) {
      let limit = Angle.radians(.random(in: 0...1, using: &dice) < 0.5 ? .pi : 0.3)
      let expected = all.map { GreatCircle(from: place, to: $0.coordinate).length }
        .filter { $0 <= limit }.sorted().prefix(9)
      let found = catalogue.navaids(near: place, count: 9, within: limit)
      #expect(found.count == expected.count)
      for (neighbour, distance) in zip(found, expected) {
        #expect(abs(neighbour.distance.radians - distance.radians) < 2e-8)
        let way = GreatCircle(from: place, to: neighbour.navaid.coordinate).length
        #expect(abs(neighbour.distance.radians - way.radians) < 2e-8)
      }
      #expect(Set(found.map(\.navaid.ident)).count == found.count)
    }
    #expect(catalogue.navaids(near: Self.bare.coordinate, count: 0).isEmpty)
  }

  @Test("have the same bytes for any order of the rows")
  func deterministic() {
    let all = Self.navaids(at: NearestTests.awkward)
    #expect(
      Catalogue.bytes(of: [], navaids: all) == Catalogue.bytes(of: [], navaids: all.reversed())
    )
  }
}
