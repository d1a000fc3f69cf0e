import Airports
import DataFiles
import Foundation
import Geodesy
import Places
import SharedSky

extension Material {
  /// Typical queries; every letter typed is a search.
  private static let typed = [
    "heathrow", "egll", "san francisco", "zürich", "st johns", "charles de gaule", "new york",
    "muenchen", "шереметьево", "o'hare", "springfield airport", "au-0115",
  ]

  /// Names before the areas they are in.
  private static let qualified = [
    "Dover, Kent", "Guildford, Surrey", "Cork, Ireland", "Springfield, Illinois", "Portland, Maine",
    "Paris, Texas",
  ]

  /// Measures searching while typing, against SQLite's index of trigrams and against scanning a table of names.
  func searchChapter() throws -> Chapter {
    let place = Coordinate(degreesNorth: 51.5, degreesEast: -0.12)
    let keystrokes = Self.typed.flatMap { words in
      (1...words.count).map { String(words.prefix($0)) }
    }
    let names = try NameTable(catalogue)
    let trigrams = try NameTable(catalogue, trigrams: true)
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
        {
          try Stopwatch.thread.time {
            for words in keystrokes { _ = try trigrams.find(words, limit: 24) }
          } / count
        },
      ]
    )
    let single = try keystrokes.map { words in
      (words, try inTurns(3, [{ Stopwatch.thread.time { ask(words) } }])[0].median)
    }
    let all = Sample(single.map(\.1))
    let theirs = Sample(
      try keystrokes.map { words in
        try inTurns(3, [{ try Stopwatch.thread.time { _ = try trigrams.find(words, limit: 24) } }])[
          0
        ].median
      }
    )
    let answered = (
      Self.typed.count { !catalogue.search($0, near: place, limit: 24).isEmpty },
      try Self.typed.count { try trigrams.find($0, limit: 24) > 0 }
    )
    let world = try catalogueWithTowns()
    func askQualified() {
      for words in Self.qualified { _ = world.search(words, near: place, limit: 24) }
    }
    func find(_ words: String) throws -> Int {
      try trigrams.find(parts: words.split(separator: ",").map(String.init), limit: 24)
    }
    let qualified = Double(Self.qualified.count)
    let areas = try inTurns(
      runs,
      [
        { Stopwatch.thread.time { askQualified() } / qualified },
        {
          try Stopwatch.thread.time { for words in Self.qualified { _ = try find(words) } }
            / qualified
        },
      ]
    )
    let located = (
      Self.qualified.count { !world.search($0, near: place, limit: 24).isEmpty },
      try Self.qualified.count { try find($0) > 0 }
    )
    let slowest = single.max { $0.1 < $1.1 }?.0 ?? ""
    return Chapter(
      title: "Search",
      figures: [
        Figure(
          title: "answer a keystroke among \(catalogue.count) airports",
          ours: samples[0],
          baseline: "SQLite, LIKE over names, towns and codes",
          theirs: samples[1]
        ),
        Figure(
          title: "answer a keystroke among \(catalogue.count) airports",
          ours: samples[0],
          baseline: "SQLite, FTS5 with an index of trigrams",
          theirs: samples[2]
        ),
        Figure(
          title: "answer a name and the area it is in",
          ours: areas[0],
          baseline: "SQLite, FTS5 with an index of trigrams, both names",
          theirs: areas[1]
        ),
      ],
      remarks: """
        The mean of \(keystrokes.count) keystrokes of \(Self.typed.count) searches, with 24 \
        results each. A single keystroke takes \(all.median.time) in the median, \
        \(all.quantile(0.99).time) in the 99th percentile and \(all.quantile(1).time) at most \
        ("\(slowest)"). With the index of trigrams, the same figures are \(theirs.median.time), \
        \(theirs.quantile(0.99).time) and \(theirs.quantile(1).time): it is used from the third letter on, results are \
        ordered by its rank (bm25), and the table is scanned for the first two letters. Of the \(Self.typed.count) \
        complete searches, Aloft answers \(answered.0) and the index of trigrams \(answered.1). SQLite stores the texts in memory and finds the letters anywhere in them, \
        in the order of its table; it does not handle accents, capitals of other scripts or typing \
        errors, and does not rank results. The last row is the mean of \(Self.qualified.count) complete searches such \
        as "\(Self.qualified[0])", with towns, regions and listed areas, none of which are in SQLite's table: Aloft \
        answers \(located.0) of them and the index of trigrams \(located.1).
        """
    )
  }

  /// Returns the catalogue with the towns and listed areas of the program, as its search has them.
  private func catalogueWithTowns() throws -> Catalogue {
    func file(_ name: String) throws -> Data {
      try Data(contentsOf: resources.appending(path: name))
    }
    let gazetteer = try Gazetteer(bytes: [UInt8](file("places.gazetteer")))
    let text = String(decoding: try file("areas.toml"), as: UTF8.self)
    let areas = try AreaFile(text, path: "areas.toml").areas
    return Catalogue(catalogue, gazetteer: gazetteer, areas: areas)
  }
}

/// The names, towns and codes of all airports in an SQLite table.
private struct NameTable {
  private let query: Database.Statement

  /// Finds three letters or more in an index of trigrams; nil without such an index.
  private let match: Database.Statement?

  init(_ catalogue: Catalogue, trigrams: Bool = false) throws {
    let database = try Database()
    try database.execute(
      trigrams
        ? "CREATE VIRTUAL TABLE airport USING fts5(text, tokenize = 'trigram')"
        : "CREATE TABLE airport (text TEXT)"
    )
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
    match =
      trigrams
      ? try database.prepare("SELECT rowid FROM airport WHERE text MATCH ? ORDER BY rank LIMIT ?")
      : nil
  }

  /// Returns the number of results.
  func find(_ words: String, limit: Int) throws -> Int {
    var query = query
    if let match, words.count >= 3 {
      query = match
      query.bind("\"\(words)\"", at: 1)
    } else {
      query.bind("%\(words)%", at: 1)
    }
    return try count(query, limit: limit)
  }

  /// Returns the number of texts in which all of several parts are, of three letters or more each; 0 without an index.
  func find(parts: [String], limit: Int) throws -> Int {
    guard let match else { return 0 }
    let quoted = parts.map { "\"\($0.drop { $0 == " " })\"" }
    match.bind(quoted.joined(separator: " "), at: 1)
    return try count(match, limit: limit)
  }

  private func count(_ query: Database.Statement, limit: Int) throws -> Int {
    query.bind(limit, at: 2)
    var count = 0
    while try query.step() { count += 1 }
    return count
  }
}
