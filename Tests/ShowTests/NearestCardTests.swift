import Airports
import Breathing
import Flights
import Geodesy
import Show
import TestSamples
import Testing

/// The card of the airfield to divert to, which follows the position.
@Suite struct NearestCardTests {
  private let size = SIMD2(960, 540)

  private func show(_ needs: RunwayNeeds = RunwayNeeds(surfaces: Surface.hard)) throws -> Show {
    try Cards.show(card: .nearest(needs))
  }

  private func fix(_ north: Double, _ east: Double) -> Command {
    let place = Coordinate(degreesNorth: north, degreesEast: east)
    return .fix(Fix(coordinate: place, instant: Cards.start))
  }

  /// The code at the top of the card. Those of airfields nearby are further down.
  private func code(_ show: Show, _ seconds: Double) -> String? {
    show.scene(at: Cards.instant(seconds), size: size).words.first
  }

  @Test func `without a fix it is the airfield nearest to home`() throws {
    #expect(try code(show(), 8) == "CIT")
  }

  @Test func `it changes as the position moves, and keeps an airfield that was opened`() throws {
    var show = try show()
    show.apply(fix(53.30, 6.50), at: Cards.instant(10))
    #expect(code(show, 11) == "XXPA")
    show.apply(fix(52.32, 4.80), at: Cards.instant(12))
    #expect(code(show, 13) == "CIT")

    let other = try #require(show.journey.catalogue.index(code: "XXFA"))
    show.apply(.openAirport(other), at: Cards.instant(14))
    show.apply(fix(53.30, 6.50), at: Cards.instant(16))
    #expect(code(show, 17) == "XXFA")

    // Opened again by its key, the view shows the nearest.
    show.apply(.view(.sky), at: Cards.instant(18))
    show.apply(.view(.airport), at: Cards.instant(20))
    #expect(code(show, 22) == "XXPA")
  }

  @Test func `the aircraft's needs decide`() throws {
    var show = try show(RunwayNeeds(metres: 600, surfaces: [.grass]))
    show.apply(fix(53.30, 6.50), at: Cards.instant(10))
    #expect(code(show, 11) == "CIT")
  }

  @Test func `a lost fix keeps the card of the home's airfield`() throws {
    var show = try show()
    show.apply(fix(53.30, 6.50), at: Cards.instant(10))
    show.apply(.fix(nil), at: Cards.instant(12))
    #expect(code(show, 13) == "CIT")
  }
}
