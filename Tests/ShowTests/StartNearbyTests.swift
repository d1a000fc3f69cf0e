import Airports
import Breathing
import Flights
import Geodesy
import Scenes
import TestSamples
import Testing

@testable import Show

/// The places that the question before a session offers while nothing is typed.
@Suite struct StartNearbyTests {
  private func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }

  /// A show in which a person has just opened the field for a place.
  private func choosing(found: Coordinate? = Europe.heathrow) throws -> Show {
    var show = try Panels.show()
    let offer = StartOffer(
      choice: StartChoice(minutes: 10, pace: "gentle", sound: .music),
      place: "London",
      found: "London",
      foundAt: found,
      beginsByItself: false
    )
    show.offerStart(offer, at: Europe.start)
    show.apply(.panel(.step(.startPlace, by: 1)), at: after(3))
    return show
  }

  @Test func `a tap alone chooses an airport around, without a keyboard`() throws {
    var show = try choosing()
    let places = show.startPlaces
    #expect(places.count == 5 && places[0].query == nil && places[0].name == "London")
    let size = SIMD2(1280, 800)
    for (row, place) in places.enumerated() {
      let shown = show.presentation(at: after(5), size: size)
      let command = Command.search(.chooseRow(row))
      #expect(shown.command(at: try shown.button(command).center) == command, "\(place.name)")
    }
    show.apply(.search(.chooseRow(1)), at: after(6))
    #expect(!show.start.isTyping && show.start.offer?.choice.place == places[1].query)
    #expect(show.start.offer?.place == places[1].name)
    // What is chosen there is found again when the session begins.
    let query = try #require(places[1].query)
    #expect(show.journey.catalogue.place(called: query)?.coordinate == places[1].coordinate)
  }

  @Test func `they are nearest first, and each has a sky of its own`() throws {
    let places = try choosing().startPlaces
    let spots = places.compactMap(\.coordinate)
    #expect(spots.count == places.count)
    let distances = spots.map { Earth.distanceMetres(from: Europe.heathrow, to: $0) }
    #expect(distances == distances.sorted())
    for (index, spot) in spots.enumerated() {
      for other in spots[..<index] {
        #expect(Earth.distanceMetres(from: spot, to: other) > 30_000)
      }
    }
  }

  @Test func `one whose sky is that of the place found automatically is left out`() throws {
    let nottingham = Coordinate(degreesNorth: 52.9, degreesEast: -1.2)
    let names = try choosing(found: nottingham).startPlaces.map(\.name)
    #expect(!names.contains { $0.hasPrefix("Nottingham") } && names.count == 4, "\(names)")
  }

  @Test func `what is typed takes their place`() throws {
    var show = try choosing()
    show.apply(.search(.insert("amster")), at: after(5))
    #expect(show.startPlaces.first?.query == "AMS")
    #expect(!show.startPlaces.contains { $0.query == nil || $0.name.hasPrefix("Nottingham") })
    show.apply(.search(.clear), at: after(6))
    #expect(show.startPlaces.count == 5)
  }
}
