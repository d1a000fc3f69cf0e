import Airports
import Geodesy
import SharedSky

extension Material {
  /// Typical queries; every letter typed is a search.
  private static let typed = [
    "heathrow", "egll", "san francisco", "zürich", "st johns", "charles de gaule", "new york",
    "muenchen", "шереметьево", "o'hare", "springfield airport", "au-0115",
  ]

  /// Measures searching while typing, against scanning a table of names for the letters.
  func searchChapter() throws -> Chapter {
    let place = Coordinate(degreesNorth: 51.5, degreesEast: -0.12)
    let keystrokes = Self.typed.flatMap { words in
      (1...words.count).map { String(words.prefix($0)) }
    }
    let names = try NameTable(catalogue)
    let count = Double(keystrokes.count)
    func ask(_ words: String) { _ = catalogue.search(words, near: place, limit: 24) }
    let samples = try inTurns(
      runs,
      [
        { Stopwatch.thread.time { for words in keystrokes { ask(words) } } / count },
        {
          try Stopwatch.thread.time {
            for words in keystrokes { _ = try names.find(words, limit: 24) }
          } / count
        },
      ]
    )
    let single = try keystrokes.map { words in
      (words, try inTurns(3, [{ Stopwatch.thread.time { ask(words) } }])[0].median)
    }
    let all = Sample(single.map(\.1))
    let slowest = single.max { $0.1 < $1.1 }?.0 ?? ""
    return Chapter(
      title: "Search",
      figures: [
        Figure(
          title: "answer a keystroke among \(catalogue.count) airports",
          ours: samples[0],
          baseline: "SQLite, LIKE over names, towns and codes",
          theirs: samples[1]
        )
      ],
      remarks: """
        The mean of \(keystrokes.count) keystrokes of \(Self.typed.count) searches, with 24 \
        results each. A single keystroke takes \(all.median.time) in the median, \
        \(all.quantile(0.99).time) in the 99th percentile and \(all.quantile(1).time) at most \
        ("\(slowest)"). SQLite stores the texts in memory and finds the letters anywhere in them, \
        in the order of its table; it does not handle accents, capitals of other scripts or typing \
        errors, and does not rank results.
        """
    )
  }
}

/// The names, towns and codes of all airports in an SQLite table.
private struct NameTable {
  private let query: Database.Statement

  init(_ catalogue: Catalogue) throws {
    let database = try Database()
    try database.execute("CREATE TABLE airport (text TEXT)")
    let insert = try database.prepare("INSERT INTO airport VALUES (?)")
    try database.execute("BEGIN")
    for index in 0..<catalogue.count {
      let airport = catalogue.airport(index)
      let texts = [airport.name, airport.municipality, airport.ident, airport.iata ?? ""]
      insert.bind(texts.joined(separator: " "), at: 1)
      _ = try insert.step()
    }
    try database.execute("COMMIT")
    query = try database.prepare("SELECT rowid FROM airport WHERE text LIKE ? LIMIT ?")
  }

  /// Returns the number of results.
  func find(_ words: String, limit: Int) throws -> Int {
    query.bind("%\(words)%", at: 1)
    query.bind(limit, at: 2)
    var count = 0
    while try query.step() { count += 1 }
    return count
  }
}
