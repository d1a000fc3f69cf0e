import Airports
import Breathing
import Flights
import Foundation
import Geodesy
import Notams
import Show
import TestRigs
import TestSamples
import TestSupport
import Testing
import Text

@testable import Outlets

/// The radar and cards of a made-up area, for tests of the documents that pages draw.
enum InstrumentSample {
  /// The instant of the documents.
  static let now = Cards.instant(60)

  /// Returns a show with weather, a NOTAM that closes a runway, and two aircraft.
  static func show() throws -> Show {
    let field = try MagneticModel(coefficients: Checkout.text("wmm2025.cof"))
    var options = RadarOptions()
    options.watchList = WatchList(["G-XL*"].compactMap(WatchList.Pattern.init))
    options.filter.highestFeet = 50_000
    var parked = Sample.sighting(0x400001, north: 52.3, east: 4.8, at: now)
    parked.isOnGround = true
    let radar = Sample.radar(
      [Sample.sighting(0x40621D, north: 52.4, east: 4.8, at: now), parked],
      at: now,
      home: Cards.home,
      options
    )
    var show = try Cards.show(
      report: "METAR XXCC 150755Z 23012G25KT 200V260 9999 FEW030 04/01 Q1018 NOSIG",
      facing: 30,
      magnetic: field,
      radar: radar
    )
    let closure = """
      A0001/27 NOTAMN Q) EHAA/QMRLC/IV/NBO/A/000/999/5218N00446E005
      A) XXCC B) 2701150600 C) 2701151800 E) RWY 06/24 CLSD DUE WIP
      """
    let received = Cards.start.nanoseconds / 1_000_000_000
    show.apply(.notams(NotamList([try Notam(closure)], receivedUnixSeconds: received)), at: now)
    return show
  }

  /// Returns the show of a heliport.
  static func heliport() throws -> Show {
    let pad = Runway(
      lowEnd: RunwayEnd(
        ident: "H1",
        threshold: Coordinate(degreesNorth: 52.30, degreesEast: 4.76)
      ),
      highEnd: RunwayEnd(ident: nil),
      lengthFeet: 80,
      surface: .concrete
    )
    let entries = [("XXHE", 52.30), ("XXHF", 53.20)].map { ident, north in
      CatalogueEntry(
        ident: ident,
        name: "\(ident) Heliport",
        coordinate: Coordinate(degreesNorth: north, degreesEast: 4.76),
        kind: .heliport,
        hasScheduledService: true,
        runways: [pad]
      )
    }
    return try Cards.show("XXHE", catalogue: try Catalogue(entries))
  }

  /// Returns documents in which every member has a value somewhere, by the names of their schemas.
  static func documents() throws -> [(name: String, JSONText)] {
    var show = try Self.show()
    let cards = [show, try Cards.show("XXNO"), try heliport()].map { show in
      AirportDocument(show.airportSnapshot(of: show.shownAirport(at: now), at: now)).json
    }
    show.apply(.pause(true), at: now)
    let radar = try #require(RadarDocument(show, at: now, selecting: nil, isExact: true))
    return [("Radar", radar.json(at: now))] + cards.map { ("Airport", $0) }
  }

  /// Returns the members of a JSON object.
  static func members(_ json: JSONText) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(json.description.utf8))
    return try #require(object as? [String: Any])
  }
}
