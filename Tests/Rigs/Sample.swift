import Airports
package import Breathing
import Facts
package import Flights
package import Geodesy
package import HTTPServer
package import Outlets
package import Show

/// Shows for tests.
package enum Sample {
  /// Returns facts for the interludes, in a language; nil is that of the screen.
  package static func facts(in language: String? = nil) throws -> FactShow {
    let fact = Fact(
      id: "X1",
      topic: .weather,
      text: "Clouds are made of tiny drops.",
      publisher: "A book",
      title: "On clouds",
      year: 2020,
      language: language
    )
    let book = FactBook([fact], lint: WordLint(rules: []))
    return FactShow(book: book, seed: 1, units: .metric, readingTime: ReadingTime())
  }

  /// Returns a show with a minute of flights between London and Amsterdam, six per cycle.
  package static func show(
    from start: Instant,
    seconds: Int = 60,
    facts: FactShow? = nil,
    radar: Radar? = nil
  ) throws -> Show {
    let places = [("EGLL", "LHR", 51.4706, -0.461941), ("EHAM", "AMS", 52.308601, 4.76389)]
    let catalogue = try Catalogue(
      places.map { ident, iata, north, east in
        CatalogueEntry(
          ident: ident,
          iata: iata,
          name: "\(iata) Airport",
          municipality: iata == "LHR" ? "London" : "Amsterdam",
          coordinate: Coordinate(degreesNorth: north, degreesEast: east),
          kind: .large,
          hasScheduledService: true
        )
      }
    )
    let plan = try Plan(interludes: [.seconds(8)], length: .seconds(seconds), seed: 1)
    return Show(
      timeline: Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan)),
      journey: try Journey(
        catalogue: catalogue,
        home: Coordinate(degreesNorth: 51.5, degreesEast: -0.1),
        seed: 1
      ),
      facts: facts,
      radar: radar
    )
  }

  /// Returns a radar over London with some aircraft, last received at an instant.
  package static func radar(
    _ sightings: [Sighting],
    at now: Instant,
    home: Coordinate = Coordinate(degreesNorth: 51.5074, degreesEast: -0.1278),
    _ options: RadarOptions = RadarOptions()
  ) -> Radar {
    var traffic = Traffic(timeout: PositionTimeout(fresh: .seconds(600), gone: .seconds(900)))
    traffic.insert(sightings, at: now)
    return Radar(
      source: .live(traffic, sources: []),
      home: home,
      title: "London",
      options: options
    )
  }

  /// Returns the report of an aircraft about which everything is known.
  package static func sighting(
    _ address: UInt32,
    north: Double,
    east: Double,
    at now: Instant
  ) -> Sighting {
    var sighting = Sighting(AircraftAddress(address), at: now)
    let place = Coordinate(degreesNorth: north, degreesEast: east)
    sighting.position = Sighting.Position(place, at: now)
    sighting.callsign = "BAW47"
    sighting.registration = "G-XLEA"
    sighting.type = "A388"
    sighting.altitudeMetres = 11_582.4
    sighting.speedMetresPerSecond = 250
    sighting.track = .degrees(90)
    sighting.climbMetresPerSecond = 0
    sighting.origin = "EGLL"
    sighting.destination = "KJFK"
    return sighting
  }

  /// Returns the identity of a display in a clinic.
  package static func place(_ room: String, _ display: String? = nil) -> DisplayIdentity? {
    guard let site = TopicWord("clinic"), let room = TopicWord(room) else { return nil }
    return DisplayIdentity(site: site, room: room, display: display.flatMap { TopicWord($0) })
  }

  /// Returns the status of a display at home that has not reported yet.
  ///
  /// - Throws: If this is not the name of a display.
  package static func status(of name: String) throws(HTTPRefusal) -> DisplayStatus {
    guard let home = TopicWord("home"), let identity = DisplayIdentity(site: home, name: name)
    else { throw HTTPRefusal(.notFound, name) }
    return DisplayStatus(identity)
  }
}
