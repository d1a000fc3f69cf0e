import Airports
import Breathing
import Facts
import Flights
import Geodesy
import Show

/// A small part of the real world to fly in.
enum Europe {
  static let heathrow = Coordinate(degreesNorth: 51.4706, degreesEast: -0.461941)

  static func catalogue() throws -> Catalogue {
    let airports: [(String, String, String, Double, Double, Airport.Kind)] = [
      ("EGLL", "LHR", "London", 51.4706, -0.461941, .large),
      ("EHAM", "AMS", "Amsterdam", 52.308601, 4.76389, .large),
      ("LFPG", "CDG", "Paris", 49.012798, 2.55, .large),
      ("EBBR", "BRU", "Brussels", 50.901402, 4.48444, .large),
      ("EDDF", "FRA", "Frankfurt am Main", 50.033333, 8.570556, .large),
      ("EDDH", "HAM", "Hamburg", 53.630402, 9.98823, .large),
      ("EIDW", "DUB", "Dublin", 53.421299, -6.27007, .large),
      ("EGPH", "EDI", "Edinburgh", 55.950145, -3.372288, .large),
      ("EKCH", "CPH", "Copenhagen", 55.617901, 12.656, .large),
      ("ENBR", "BGO", "Bergen", 60.2934, 5.21814, .large),
      ("EDDL", "DUS", "Düsseldorf", 51.289501, 6.76678, .large),
      ("EGCC", "MAN", "Manchester", 53.349375, -2.279521, .large),
      ("EGNX", "EMA", "Nottingham", 52.8311, -1.32806, .medium),
      ("EHRD", "RTM", "Rotterdam", 51.956902, 4.43722, .medium),
      ("EBOS", "OST", "Ostend", 51.1989, 2.86222, .medium),
    ]
    return try Catalogue(
      airports.map { ident, iata, city, north, east, kind in
        CatalogueEntry(
          ident: ident,
          iata: iata,
          icao: ident,
          name: "\(city) Airport",
          municipality: city,
          country: "XX",
          coordinate: Coordinate(degreesNorth: north, degreesEast: east),
          elevationFeet: 80,
          kind: kind,
          hasScheduledService: true
        )
      }
    )
  }

  /// The start of the tests' shows: 2027-01-15 08:00 UTC.
  static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  static func facts() throws -> FactShow {
    let facts = (0..<5).map { number in
      Fact(
        id: "T\(number)",
        topic: .weather,
        text: "Clouds drift along with the wind that carries them over hills number \(number).",
        publisher: "Tests",
        title: "Made up",
        year: 2026
      )
    }
    let book = FactBook(facts, lint: try WordLint(table: "block\tcrash*\n"))
    return FactShow(book: book, seed: 1, units: .metric, readingTime: ReadingTime())
  }

  /// A show of two minutes near London in daylight.
  static func show(
    minutes: Double? = 2,
    facts: FactShow? = nil,
    from start: Instant = start,
    palette: PaletteChoice = .day,
    reducesMotion: Bool = false
  ) throws -> Show {
    let plan = try Plan(
      interludes: facts?.interludeLengths ?? [.seconds(12)],
      length: minutes.map { .seconds($0 * 60) },
      seed: 7
    )
    return Show(
      timeline: Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan)),
      journey: try Journey(catalogue: catalogue(), home: heathrow, seed: 7),
      facts: facts,
      appearance: Appearance(palette: palette, reducesMotion: reducesMotion)
    )
  }
}
