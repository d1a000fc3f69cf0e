import Airports
import Flights
import Geodesy
import Scenes
import Testing

@testable import Show

/// Names in the sky at the edges of the picture and beside each other.
@Suite struct SkyMarginTests {
  /// The label of an airport of a town.
  private func label(_ town: String, at point: SIMD2<Double>, size: SIMD2<Int>) throws
    -> AirportLabel
  {
    let catalogue = try Catalogue([
      CatalogueEntry(
        ident: "EGLL",
        iata: "LHR",
        icao: "EGLL",
        name: "Airport",
        municipality: town,
        country: "XX",
        coordinate: Europe.heathrow,
        kind: .large,
        hasScheduledService: true
      )
    ])
    let airport = try #require(catalogue.airport(code: "LHR"))
    return AirportLabel(airport, at: point, size: size, .day)
  }

  @Test(arguments: [8, 20, 30, 45, 60])
  func `the name of a town ends within the margins, however long it is`(letters: Int) throws {
    let town = String(repeating: "abcdefghi ", count: 6).prefix(letters - 1) + "z"
    let label = try label(String(town), at: [216, 1200], size: [1080, 1920])
    let room = 216 - LegView.safeMargin * 1080
    #expect(label.half <= room + 1e-9)
    // Otherwise the name would have faded, as one does that a turn carries out of the picture.
    #expect(216 - label.half >= 0.03 * 1080)
    // With a greatest width, a renderer would set it smaller.
    #expect(label.city.maxWidth == nil)
    #expect(label.city.size >= 0.018 * 1080 - 1e-9)
    let shown = try #require(label.city.lines.first)
    #expect(CardType.width(of: shown, .semibold) * label.city.size <= 2 * room + 1e-9)
    let isWhole = shown == String(town)
    #expect(isWhole == (letters <= 30))
    #expect(isWhole || shown.hasSuffix("…"))
  }

  @Test func `the name of a town at the edge of the picture is whole, and fades`() throws {
    let label = try label("Amsterdam", at: [20, 1200], size: [1080, 1920])
    #expect(label.city.lines == ["Amsterdam"] && label.city.maxWidth == nil)
    #expect(label.half > 20)
  }

  @Test func `other planes stay as clear of the ends of a long name as of a short one`() throws {
    let unit = 1080.0
    let airport = SIMD2(500.0, 500)
    let short = try label("London", at: airport, size: [1920, 1080])
    let long = try label("San Pedro de los Milagros", at: airport, size: [1920, 1080])
    let middle = airport + SIMD2(0, 0.05 * unit)
    for label in [short, long] {
      #expect(label.distance(of: middle, below: airport, unit: unit) == 0)
      let above = label.distance(of: middle - SIMD2(0, 100), below: airport, unit: unit)
      #expect(abs(above - 100) < 1e-9)
    }
    let beside = middle + SIMD2(0.14 * unit, 0)
    #expect(abs(short.distance(of: beside, below: airport, unit: unit) - 0.14 * unit) < 1e-9)
    let near = long.distance(of: beside, below: airport, unit: unit)
    #expect(abs(near - (0.14 * unit - (long.half - 0.09 * unit))) < 1e-9)
    #expect(near < 0.13 * unit)
  }

  @Test(arguments: [[960, 540], [540, 960]] as [SIMD2<Int>])
  func `a companion's name fades before the edge of the picture cuts it off`(size: SIMD2<Int>)
    throws
  {
    let show = try Europe.show()
    let view = show.view(ofLeg: 0, size: size, light: SkyLight(.day, at: Europe.start))
    let callsign = "BLACKBIRD-1234"
    let ems = CardType.width(of: callsign, .semibold) + 0.08 * Double(callsign.count)
    var (planes, names) = (0, 0)
    for step in 0..<160 {
      let east = -16 + 0.2 * Double(step)
      let path = GreatCircle(
        from: Coordinate(degreesNorth: 50.6, degreesEast: east - 0.5),
        to: Coordinate(degreesNorth: 50.6, degreesEast: east + 0.5)
      )
      let plane = CompanionPlane(
        path: path,
        travel: 0.5,
        height: 0.2,
        climbShown: 0,
        opacity: 1,
        hasTrail: false,
        callsign: callsign
      )
      var scene = Scene(size: size)
      scene.drawCompanions([plane], in: view, shown: 1)
      for mark in scene.marks {
        if case .facets(_, let opacity) = mark, opacity > 0.5 { planes += 1 }
        guard case .text(let run, let place, let opacity) = mark, opacity > 0.01 else { continue }
        names += 1
        let half = ems * run.size / 2
        #expect(Double(place.x) - half >= 0 && Double(place.x) + half <= Double(size.x))
      }
    }
    #expect(names > 3)
    #expect(planes > 3)
  }
}
