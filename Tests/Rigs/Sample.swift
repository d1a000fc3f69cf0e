import Airports
package import Breathing
import Facts
import Flights
import Geodesy
package import Outlets
package import Show

/// Shows for tests.
package enum Sample {
  /// Returns facts for the interludes.
  package static func facts() throws -> FactShow {
    let fact = Fact(
      id: "X1",
      topic: .weather,
      text: "Clouds are made of tiny drops.",
      publisher: "A book",
      title: "On clouds",
      year: 2020
    )
    let book = FactBook([fact], lint: WordLint(rules: []))
    return FactShow(book: book, seed: 1, units: .metric, readingTime: ReadingTime())
  }

  /// Returns a show with a minute of flights between London and Amsterdam, six per cycle.
  package static func show(
    from start: Instant,
    seconds: Int = 60,
    facts: FactShow? = nil
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
      facts: facts
    )
  }

  /// Returns the topics of a display in a clinic.
  package static func place(_ room: String, _ display: String? = nil) -> MQTTTopics? {
    guard let site = TopicWord("clinic"), let room = TopicWord(room) else { return nil }
    return MQTTTopics(site: site, room: room, display: display.flatMap { TopicWord($0) })
  }
}
