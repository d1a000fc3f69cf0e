import Facts
import Foundation
import Testing

/// The facts that come with the program, held against the house rules of docs/facts.md.
@Suite struct BookInEnglishTests {
  let facts: [Fact]

  init() throws {
    facts = try factsInEnglish()
  }

  @Test func `there are at least 130 facts in nine groups`() {
    #expect(facts.count >= 130)
    let groups = Dictionary(grouping: facts, by: \.group).mapValues(\.count)
    #expect(Set(groups.keys) == Set(Fact.Group.allCases).subtracting([.other, .leg]))
    #expect(groups.values.allSatisfy { $0 >= 9 })
  }

  @Test func `the book is made, and nothing in it is blocked`() throws {
    let book = try FactBook(facts, lint: lint())
    #expect(book.facts.count == facts.count)
    #expect(book.expired.isEmpty)
  }

  /// Of the words warned of, a subject's own may stand in its own group; negations nowhere.
  @Test func `words warned of stand only in their own group`() throws {
    let own: [Fact.Group: Set<String>] = [
      .turbulence: ["turbulen*", "bump*"], .breathing: ["worr*", "anxi*", "stress*"],
    ]
    let lint = try lint()
    for fact in facts {
      for finding in lint.findings(in: fact.text) + lint.findings(in: fact.sourceLine) {
        #expect(own[fact.group]?.contains(finding.pattern) == true, "\(fact.id): \(finding)")
      }
    }
  }

  @Test func `texts have 8 to 20 words and at most one number`() {
    for fact in facts {
      let words = fact.text.split(separator: " ").count
      #expect((8...20).contains(words), "\(fact.id) has \(words) words")
      #expect(numbers(in: fact.text).count <= 1, "\(fact.id)")
    }
  }

  @Test func `texts are sentences: a capital, a full stop, one space, no calls or questions`() {
    for fact in facts {
      #expect(fact.text.first?.isUppercase == true, "\(fact.id)")
      #expect(fact.text.last == ".", "\(fact.id)")
      #expect(!fact.text.contains("  ") && !fact.text.contains(where: "!?".contains), "\(fact.id)")
      #expect(fact.text.split(separator: ". ").count <= 2, "\(fact.id)")
    }
  }

  @Test func `no two facts read alike, and few begin alike`() {
    #expect(Set(facts.map(\.text)).count == facts.count)
    let openings = Dictionary(grouping: facts) { $0.text.prefix { $0 != " " } }
    for (word, facts) in openings {
      #expect(facts.count * 8 <= self.facts.count, "\(facts.count) begin with \(word)")
    }
  }

  @Test func `what ages has a last day and what does not has none`() {
    for fact in facts {
      #expect(fact.ages == (fact.validUntil != nil), "\(fact.id)")
    }
  }

  @Test func `each fact fits the narrowest screen meant for it in four lines of 34`() {
    for fact in facts {
      let lines = fact.lines(maximumCharacters: 34, maximumLines: 4)
      #expect(lines.allSatisfy { $0.count <= 34 }, "\(fact.id): \(lines)")
      #expect(fact.lines(maximumCharacters: 40, maximumLines: 3).allSatisfy { $0.count <= 40 })
    }
  }
}

/// The facts held against the rows of figures they were written from, where those are at hand.
@Suite(.enabled(if: FigureRow.areAtHand, "../shared/data/facts is not at hand"))
struct FiguresBehindFactsTests {
  let facts: [Fact]
  let rows: [String: FigureRow]

  init() throws {
    facts = try factsInEnglish()
    rows = try FigureRow.all()
  }

  /// A number may be rounded to the digits it shows: 108 for 108.1, 78 for 78.25; and a bound may
  /// lie below its figure: more than 99.9998 for 99.99986.
  @Test func `each number occurs in its row`() throws {
    for fact in facts {
      let row = try #require(rows[fact.rowIdentifier], "\(fact.id)")
      let figures = numbers(in: row.figure + " " + row.statement)
      for number in numbers(in: fact.text) {
        let digits = "\(number)".split(separator: ".").last.map { $0 == "0" ? 0 : $0.count } ?? 0
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        #expect(
          figures.contains { figure in
            let isRounded = abs((figure * scale).rounded() - number * scale) < 1e-6
            let isBound =
              fact.text.contains("More than") && number < figure && figure - number < 1 / scale
            return isRounded || isBound
          },
          "\(fact.id): \(number) is not among \(figures)"
        )
      }
    }
  }

  @Test func `year, page, age and group are those of the row, and the row may be shown`() throws {
    for fact in facts {
      let row = try #require(rows[fact.rowIdentifier], "\(fact.id)")
      #expect(fact.year == row.year, "\(fact.id)")
      #expect(fact.url ?? "-" == row.url, "\(fact.id)")
      #expect(fact.ages == row.ages, "\(fact.id)")
      #expect(fact.group.rawValue == (row.group == "anxiety" ? "breathing" : row.group))
      #expect(["high", "medium"].contains(row.confidence), "\(fact.id)")
      #expect(["show", "reframe"].contains(row.tone), "\(fact.id)")
    }
  }

  @Test func `no sentence is a row's own`() throws {
    for fact in facts {
      let row = try #require(rows[fact.rowIdentifier], "\(fact.id)")
      #expect(!row.statement.contains(fact.text.dropLast()), "\(fact.id)")
    }
  }
}

/// A figure and its source, from the table the facts were written from.
struct FigureRow {
  let group: String
  let figure: String
  let statement: String
  let year: Int?
  let url: String
  let confidence: String
  let ages: Bool
  let tone: String

  static let directory = checkout.appending(path: "../shared/data/facts").standardized

  static var areAtHand: Bool {
    FileManager.default.isReadableFile(atPath: directory.appending(path: "facts.tsv").path)
  }

  static func all() throws -> [String: FigureRow] {
    let tones = Dictionary(
      uniqueKeysWithValues: try table("facts_notes.tsv").map { ($0[0], $0[2]) }
    )
    return Dictionary(
      uniqueKeysWithValues: try table("facts.tsv").map { row in
        let figures = FigureRow(
          group: row[1],
          figure: row[2],
          statement: row[4],
          year: Int(row[7]),
          url: row[8],
          confidence: row[9],
          ages: row[10] == "yes",
          tone: tones[row[0]] ?? ""
        )
        return (row[0], figures)
      }
    )
  }

  private static func table(_ name: String) throws -> [[String]] {
    try String(contentsOf: directory.appending(path: name), encoding: .utf8)
      .split(separator: "\n").dropFirst()
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }
}

extension Fact {
  /// The row a fact was written from: its id without the letter that tells several apart.
  fileprivate var rowIdentifier: String {
    String(id.prefix { !$0.isLowercase })
  }
}
