import Airports
import Breathing
import Facts
import Flights
import Geodesy
import Notams
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// The pages of an airfield in small windows: their titles, when they are laid out anew, and which lines stay
/// together.
@Suite struct SmallFieldPageTests {
  private let layout = CardLayout(size: [400, 300])

  private func card(_ show: Show) throws -> CardAirport {
    let catalogue = show.journey.catalogue
    let index = try #require(catalogue.airport(code: "XXCC")).index
    return CardAirport(index, in: catalogue, declination: nil)
  }

  private func column(
    _ show: Show,
    _ layout: CardLayout = CardLayout(size: [400, 300]),
    at now: Instant
  ) throws -> CardColumn {
    var column = show.column(of: try card(show), layout, shift: 0, .day, at: now)
    column.enlarge(to: Legibility.minimumPixels / layout.unit)
    let (least, lines) = (column.minimumText, column.notice.count)
    column.small = SmallCardLayout(layout, minimumText: least, noticeLines: lines)
    return column
  }

  private func pages(_ show: Show, in size: SIMD2<Int>) throws -> [TitledPage] {
    try column(show, CardLayout(size: size), at: Cards.instant(8)).fieldPages(closed: [])
  }

  private func shown(_ show: Show, _ size: SIMD2<Int>) throws -> Presentation {
    let legibility = try #require(Legibility(smallWindow: size))
    return show.presentation(at: Cards.instant(8), size: size, legibility: legibility)
  }

  @Test(arguments: [[320, 240], [400, 300], [360, 640], [448, 800]] as [SIMD2<Int>])
  func `the title of a page names what it begins with, and no line repeats it`(
    size: SIMD2<Int>
  ) throws {
    var names: [String] = []
    for page in try pages(Cards.show(), in: size) {
      #expect(page.lines.first?.line.style != .heading)
      let headings = page.lines.map(\.line).filter { $0.style == .heading }
      for name in [page.title] + headings.map(\.text) where name != names.last {
        names.append(name)
      }
      let endsWithDot = page.lines.contains { $0.line.text.hasSuffix("·") }
      #expect(!endsWithDot)
    }
    // A tall window has room for the frequencies on its first page, the smallest one has none.
    let first = try column(Cards.show(), CardLayout(size: size), at: Cards.instant(8)).firstPage
    let further: [String] =
      (first.hasServices ? [] : ["Frequencies"]) + ["Runways"]
      + (first.hasNeighbours ? [] : ["Near here"])
    #expect(names == further)
    #expect(size.y <= size.x || first.hasServices)
    #expect(size != [320, 240] || !first.hasServices)
  }

  @Test(arguments: [[320, 240], [400, 300], [320, 480], [480, 320]] as [SIMD2<Int>])
  func `the summary of the runways is on one page`(size: SIMD2<Int>) throws {
    let show = try Cards.show()
    let column = try column(show, CardLayout(size: size), at: Cards.instant(8))
    let summary = CardWords(.metric, Words()).facts(of: try card(show))
    let first = try shown(show, size).words.joined(separator: " ")
    let further = column.fieldPages(closed: []).flatMap(\.lines).map(\.line.text)
    let isFurther = further.joined(separator: " ").contains("elevation")
    #expect(summary.contains("elevation") && further.contains("06/24"))
    #expect(first.contains("elevation") != isFurther)
    #expect(first.contains("elevation") == column.summarizesRunways)
  }

  @Test func `the first page has both codes, and a title that names the airport stands alone`()
    throws
  {
    let home = Coordinate(degreesNorth: 53.4, degreesEast: 6.6)
    var show = try Cards.show(home: home)
    let sizes: [SIMD2<Int>] = [[320, 240], [400, 240], [400, 260], [400, 280], [400, 300]]
    let places = try sizes.compactMap { size in
      let place = try pages(show, in: size).firstIndex { $0.title == "Near CIT" }
      return place.map { (size: size, page: $0) }
    }
    let place = try #require(places.first)
    let first = try shown(show, place.size).words
    #expect(first.contains("CIT") && first.contains("XXCC"))
    show.apply(.turnCard(to: .field(0)), at: Cards.instant(2))
    let frequencies = try shown(show, place.size).words
    #expect(frequencies.contains("CIT") && frequencies.contains("Frequencies"))
    show.apply(.turnCard(to: .field(place.page)), at: Cards.instant(4))
    let near = try shown(show, place.size).words
    #expect(near.contains("Near CIT") && !near.contains("CIT"))
  }

  @Test func `a title in which the letters of the code occur stands beside it`() throws {
    let field = CatalogueEntry(
      ident: "XXCC",
      iata: "TAM",
      icao: "XXCC",
      name: "City",
      coordinate: Coordinate(degreesNorth: 52.30, degreesEast: 4.76)
    )
    var show = try Cards.show(catalogue: try Catalogue([field] + Cards.legAirports))
    let closure = try Notam(
      """
      A0001/27 NOTAMN Q) EHAA/QMRLC/IV/NBO/A/000/999/5218N00446E005
      A) XXCC B) 2701150600 C) 2701151800 E) RWY 06/24 CLSD DUE WIP
      """
    )
    let now = Cards.start.nanoseconds / 1_000_000_000
    show.apply(.notams(NotamList([closure], receivedUnixSeconds: now - 600)), at: Cards.instant(1))
    show.apply(.turnCard(to: .notams(0)), at: Cards.instant(2))
    let words = try shown(show, [400, 300]).words
    #expect(words.contains("NOTAM") && words.contains("TAM"), "\(words)")
  }

  @Test func `a channel is on the line of its service, a frequency on that of its navaid`() throws {
    let field = CatalogueEntry(
      ident: "XXCC",
      name: "City and County International Airport",
      coordinate: Coordinate(degreesNorth: 52.30, degreesEast: 4.76),
      frequencies: [
        Frequency(kind: .approach, kilohertz: 118_000),
        Frequency(kind: .approach, kilohertz: 119_000),
      ]
    )
    let beacon = Navaid(
      ident: "HON",
      name: "Honey",
      kind: .vorDME,
      kilohertz: 113_650,
      coordinate: Coordinate(degreesNorth: 52.33, degreesEast: 4.75)
    )
    let catalogue = try Catalogue([field] + Cards.legAirports, navaids: [beacon])
    func rows(_ size: SIMD2<Int>) throws -> [String] {
      try pages(Cards.show(catalogue: catalogue), in: size).flatMap(\.lines).map(\.line)
        .compactMap { line in line.value.map { "\(line.text) \($0)" } }
    }
    // The number of further channels, or the kind of the navaid, is left out before the line breaks.
    let narrow = try rows([320, 240])
    #expect(narrow.contains("Approach 118.000") && narrow.contains("HON 113.65"), "\(narrow)")
  }

  @Test func `a field without runways has no heading over a list of them`() throws {
    let field = CatalogueEntry(
      ident: "XXCC",
      name: "City",
      coordinate: Coordinate(degreesNorth: 52.30, degreesEast: 4.76)
    )
    let show = try Cards.show(catalogue: try Catalogue([field] + Cards.legAirports))
    let pages = try column(show, at: Cards.instant(8)).fieldPages(closed: [])
    let lines = pages.flatMap(\.lines).map(\.line.text)
    #expect(!pages.map(\.title).contains("Runways") && !lines.contains("Runways"))
    #expect(lines.joined(separator: " ").contains("No runways listed"))
  }

  @Test(arguments: Array(stride(from: 480, through: 800, by: 16)))
  func `nearby airfields stay on one page`(height: Int) throws {
    let show = try Cards.show()
    let codes = Set(try column(show, at: Cards.instant(8)).neighbours.map(\.airport.code))
    #expect(codes.count == CardColumn.neighbourCount)
    let pages = try pages(show, in: [360, height])
    let count = pages.count { page in page.lines.contains { codes.contains($0.line.text) } }
    let layout = CardLayout(size: [360, height])
    let first = try column(show, layout, at: Cards.instant(8)).firstPage
    #expect(count == (first.hasNeighbours ? 0 : 1))
  }

  @Test func `a fix changes the distances, and the reports are not laid out again`() throws {
    let now = Cards.instant(8)
    var show = try Cards.show(report: "METAR XXCC 150755Z 24014KT 9999 FEW012 M01/M03 Q1002")
    let card = try card(show)
    let home = show.briefing(of: card, layout, column: try column(show, at: now), at: now)
    #expect(!home.field.isEmpty && !home.weather.isEmpty)
    let place = Coordinate(degreesNorth: 52.60, degreesEast: 5.30)
    show.apply(.fix(Fix(coordinate: place, instant: now)), at: now)
    let moved = try column(show, at: now)
    let space = try #require(moved.small?.space)
    _ = show.briefings.value(show.briefingKey(of: card, in: space, at: now)) {
      Issue.record("a fix changes what the briefing depends on")
      return home
    }
    let there = show.briefing(of: card, layout, column: moved, at: now)
    #expect(there.field != home.field)
    #expect(there.weather == home.weather)
  }

  @Test func `airfields are near the airport once the viewer has left it`() throws {
    let now = Cards.instant(8)
    var show = try Cards.show(home: try card(Cards.show()).airport.coordinate)
    let card = try card(show)
    func words(_ show: Show) throws -> [String] {
      let pages = show.briefing(of: card, layout, column: try column(show, at: now), at: now).field
      return pages.flatMap { [$0.title] + $0.lines.map(\.line.text) }
    }
    #expect(try words(show).contains("Near here"))
    let place = Coordinate(degreesNorth: 53.40, degreesEast: 6.60)
    show.apply(.fix(Fix(coordinate: place, instant: now)), at: now)
    #expect(try words(show).contains("Near CIT"))
  }

  /// A field with a runway of which only the name is known, and one with a length.
  private func halfKnownField() throws -> Show {
    func runway(_ low: String, _ high: String, feet: Int? = nil) -> Runway {
      Runway(
        lowEnd: Runway.End(ident: low),
        highEnd: Runway.End(ident: high),
        lengthFeet: feet
      )
    }
    let field = CatalogueEntry(
      ident: "XXCC",
      name: "City",
      coordinate: Coordinate(degreesNorth: 52.30, degreesEast: 4.76),
      runways: [runway("06", "24"), runway("18", "36", feet: 3_000)]
    )
    return try Cards.show(catalogue: try Catalogue([field] + Cards.legAirports))
  }

  @Test func `a closed runway that the diagram cannot show is closed in the list`() throws {
    var show = try halfKnownField()
    let closure = try Notam(
      """
      A0001/27 NOTAMN Q) EHAA/QMRLC/IV/NBO/A/000/999/5218N00446E005
      A) XXCC B) 2701150600 C) 2701151800 E) RWY 06/24 CLSD DUE WIP
      """
    )
    let now = Cards.start.nanoseconds / 1_000_000_000
    show.apply(.notams(NotamList([closure], receivedUnixSeconds: now - 600)), at: Cards.instant(1))
    let briefing = show.briefing(of: try card(show), layout, at: Cards.instant(8))
    #expect(briefing.closedRunways.map(\.name) == ["06/24"])
    #expect(briefing.closed == [])
  }

  @Test func `a runway without facts does not stay with the next one`() throws {
    let show = try halfKnownField()
    let pages = try column(show, at: Cards.instant(8)).fieldPages(closed: [])
    let lines = pages.flatMap(\.lines).map(\.line)
    let bare = try #require(lines.first { $0.text == "06/24" })
    let long = try #require(lines.first { $0.text == "18/36" })
    #expect(!bare.staysWithNext && long.staysWithNext)
  }
}
