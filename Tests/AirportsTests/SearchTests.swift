import Geodesy
import TestSupport
import Testing

@testable import Airports

@Suite("A search")
struct SearchTests {
  static let queries: [(words: String, code: String)] = [
    ("heathrow", "LHR"), ("HEATHROW", "LHR"), ("heath", "LHR"), ("heatrow", "LHR"),
    ("hethrow airport", "LHR"), ("londres", "LHR"), ("lhr", "LHR"), ("EGLL", "LHR"),
    ("charles de gaulle", "CDG"), ("charles de gaule", "CDG"), ("roissy-en-france", "CDG"),
    ("val d'oise", "CDG"), ("gaulle paris", "CDG"),
    ("münchen", "MUC"), ("munchen", "MUC"), ("muenchen", "MUC"), ("mu\u{308}nchen", "MUC"),
    ("STRAUSS", "MUC"), ("strauß", "MUC"),
    ("sao paulo", "GRU"), ("São Paulo", "GRU"), ("guarulhos", "GRU"), ("sp0002", "GRU"),
    ("south pole", "NZSP"),
  ]

  @Test("finds the intended airport", arguments: queries)
  func finds(words: String, code: String) throws {
    let catalogue = try Catalogue(Sample.all)
    #expect(catalogue.search(words).first?.airport.code == code)
  }

  @Test(
    "finds nothing for words without a match",
    arguments: ["", " ", "?!", "qqqqq", "qqqqq wwwww"]
  )
  func nothing(words: String) throws {
    let catalogue = try Catalogue(Sample.all)
    #expect(catalogue.search(words).isEmpty)
  }

  private func fields(_ names: [(String, Airport.Kind, Bool, Double)]) throws -> Catalogue {
    try Catalogue(
      names.enumerated().map { number, field in
        CatalogueEntry(
          ident: "X\(number)",
          name: field.0,
          coordinate: Coordinate(degreesNorth: 0, degreesEast: field.3),
          kind: field.1,
          hasScheduledService: field.2
        )
      }
    )
  }

  @Test("ranks airports with traffic first, then nearer ones")
  func nearer() throws {
    let catalogue = try fields([
      ("Springfields", .large, true, 1), ("Springfield East", .small, false, 30),
      ("Springfield West", .small, false, 20),
    ])
    let found = catalogue.search(
      "springfield",
      near: Coordinate(degreesNorth: 0, degreesEast: 0)
    )
    #expect(found.map(\.airport.ident) == ["X0", "X2", "X1"])
    #expect(found.map(\.score) == [0.8, 1, 1])
    #expect(abs(try #require(found[1].distance).degrees - 20) < 1e-6)
  }

  @Test("ranks scheduled and larger airports first if no place is given")
  func greater() throws {
    let catalogue = try fields([
      ("Port", .heliport, false, 1), ("Port", .medium, false, 2), ("Port", .large, false, 3),
      ("Port", .medium, true, 4), ("Port", .small, false, 5),
    ])
    let found = catalogue.search("port", limit: 4)
    #expect(found.map(\.airport.ident) == ["X3", "X2", "X1", "X4"])
    #expect(found.allSatisfy { $0.distance == nil })
  }

  @Test("tolerates no typing error if there is an exact match")
  func strictFirst() throws {
    let catalogue = try fields([("Paris", .small, false, 1), ("Parks", .large, true, 2)])
    #expect(catalogue.search("paris").map(\.airport.ident) == ["X0"])
    #expect(catalogue.search("parxs").map(\.airport.ident) == ["X1", "X0"])
    #expect(catalogue.search("parxs").map(\.score) == [0.6, 0.6])
    #expect(catalogue.search("pxrxs").isEmpty)
  }

  @Test("matches words with or without apostrophes")
  func apostrophes() throws {
    let catalogue = try fields([
      ("Chicago O'Hare", .large, true, 1), ("Val-d’Oise", .small, false, 2),
    ])
    for words in ["o'hare", "ohare", "o hare", "hare", "O’Hare"] {
      #expect(catalogue.search(words).first?.airport.ident == "X0", "\(words)")
    }
    for words in ["val doise", "val d'oise", "oise"] {
      #expect(catalogue.search(words).first?.airport.ident == "X1", "\(words)")
    }
  }

  @Test("survives very long queries")
  func long() throws {
    let catalogue = try Catalogue(Sample.all)
    #expect(catalogue.search(String(repeating: "a", count: 10_000)).isEmpty)
    #expect(catalogue.search(String(repeating: "heathrow ", count: 1000)).count == 1)
  }
}

@Suite("Typing errors")
struct WordPatternTests {
  /// Optimal string alignment distance with the full table.
  private func plain(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { table[i][0] = i }
    for j in 0...b.count { table[0][j] = j }
    for i in 0..<a.count {
      for j in 0..<b.count {
        let cost = a[i] == b[j] ? 0 : 1
        var best = min(table[i][j + 1] + 1, table[i + 1][j] + 1, table[i][j] + cost)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, table[i - 1][j - 1] + 1)
        }
        table[i + 1][j + 1] = best
      }
    }
    return table[a.count][b.count]
  }

  @Test("are counted like the straightforward matrix counts them")
  func random() {
    var dice = Xorshift()
    for _ in 0..<3000 {
      let a = (0..<Int.random(in: 1...64, using: &dice)).map { _ in
        UInt8.random(in: 97...100, using: &dice)
      }
      let b = (0..<Int.random(in: 0...70, using: &dice)).map { _ in
        UInt8.random(in: 97...100, using: &dice)
      }
      #expect(WordPattern(a).errors(b) == plain(a, b))
    }
  }
}
