import Airports
import Breathing
import Flights
import Geodesy
import TestSamples
import Testing

@testable import Scenes
@testable import Show

/// The pages of an airfield in small windows: when they are laid out anew, and which lines stay together.
@Suite struct SmallFieldPageTests {
  private let layout = CardLayout(size: [400, 300])

  private func card(_ show: Show) throws -> CardAirport {
    let catalogue = show.journey.catalogue
    let index = try #require(catalogue.airport(code: "XXCC")).index
    return CardAirport(index, in: catalogue, declination: nil)
  }

  private func column(_ show: Show, at now: Instant) throws -> CardColumn {
    var column = show.column(of: try card(show), layout, shift: 0, .day, at: now)
    column.enlarge(to: Legibility.leastPixels / layout.unit)
    let (least, lines) = (column.least, column.notice.count)
    column.small = SmallCardLayout(layout, least: least, noticeLines: lines)
    return column
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

  @Test func `a runway without facts does not stay with the next one`() throws {
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
    let show = try Cards.show(catalogue: try Catalogue([field] + Cards.legAirports))
    let pages = try column(show, at: Cards.instant(8)).fieldPages(closed: [])
    let lines = pages.flatMap(\.self).map(\.line)
    let bare = try #require(lines.first { $0.text == "06/24" })
    let long = try #require(lines.first { $0.text == "18/36" })
    #expect(!bare.staysWithNext && long.staysWithNext)
  }
}
