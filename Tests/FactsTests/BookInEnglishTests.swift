import Facts
import Foundation
import Testing

/// The program's own facts, checked against the house rules of docs/facts.md.
@Suite struct BookInEnglishTests {
  let facts: [Fact]

  init() throws {
    facts = try factsInEnglish()
  }

  @Test func `there are 120 to 140 facts, and more than half are not about aircraft`() {
    #expect((120...140).contains(facts.count))
    #expect(facts.count { !$0.topic.isAboutFlying } * 2 > facts.count)
    #expect(Set(facts.map(\.topic)) == Set(Fact.Topic.allCases).subtracting([.leg]))
  }

  @Test(arguments: Continent.allCases)
  func `every continent has facts`(continent: Continent) {
    #expect(facts.count { $0.continent == continent } >= 4)
  }

  @Test(arguments: FactSet.allCases)
  func `every set fills an hour without repeating itself`(set: FactSet) throws {
    let book = FactBook(facts, lint: try lint(), sets: [set])
    #expect(book.facts.count >= 40)
    #expect(book.facts.allSatisfy { $0.sets.contains(set) })
    #expect(facts.allSatisfy { !$0.sets.isEmpty })
  }

  @Test func `the waiting room reads nothing about aircraft`() {
    for fact in facts where fact.sets.contains(.waitingRoom) {
      #expect(!fact.topic.isAboutFlying, "\(fact.id)")
    }
  }

  @Test func `the book is made, and there is nothing to look at in it`() throws {
    let book = FactBook(facts, lint: try lint())
    #expect(book.facts.count == facts.count)
    #expect(book.expired.isEmpty)
    for problem in book.problems {
      // Turbulence may be named where it is the topic.
      guard case .word(let finding) = problem.reason, finding.pattern == "turbulen*" else {
        Issue.record("\(problem)")
        continue
      }
      #expect(facts.first { $0.id == problem.id }?.topic == .turbulence)
    }
  }

  @Test func `each fact cites the original work: publisher, title, year and address`() throws {
    for fact in facts {
      #expect(!fact.publisher.isEmpty && !fact.title.isEmpty, "\(fact.id)")
      let year = try #require(fact.year, "\(fact.id)")
      #expect((1900...2026).contains(year), "\(fact.id)")
      let url = try #require(fact.url.flatMap(URL.init(string:)), "\(fact.id)")
      #expect(url.host?.contains(".") == true, "\(fact.id)")
    }
  }

  @Test(arguments: Units.allCases)
  func `texts have 8 to 20 words and at most one number`(units: Units) {
    for fact in facts {
      let text = fact.text(in: units)
      let words = text.split(separator: " ").count
      #expect((8...20).contains(words), "\(fact.id) has \(words) words")
      #expect(text.count <= Fact.maximumCharacters, "\(fact.id)")
      #expect(numbers(in: text).count <= 1, "\(fact.id)")
    }
  }

  @Test func `lengths, weights and speeds follow the units of the reader`() {
    let measures = /\d[\d,.]* (m|metres|km|kilometres|feet|ft|miles|tonnes|nautical|pounds)\b/
    for fact in facts {
      let words = fact.text.replacing(/\{[^}]*\}/, with: "")
      #expect(!words.contains(measures), "\(fact.id)")
    }
    let metric = facts.map { $0.text(in: .metric) }
    let imperial = facts.map { $0.text(in: .imperial) }
    #expect(zip(metric, imperial).count { $0 != $1 } >= 15)
    #expect(!metric.contains { $0.contains(/\b(feet|miles|tons|inches)\b/) })
    #expect(!imperial.contains { $0.contains(/\d (metres|kilometres|tonnes|centimetres)\b/) })
  }

  @Test func `texts are sentences: a capital, a full stop, one space, no calls or questions`() {
    for fact in facts {
      #expect(fact.text.first?.isUppercase == true, "\(fact.id)")
      #expect(fact.text.last == ".", "\(fact.id)")
      #expect(!fact.text.contains("  ") && !fact.text.contains(where: "!?".contains), "\(fact.id)")
      #expect(fact.text.split(separator: ". ").count <= 2, "\(fact.id)")
      let all = [fact.text, fact.publisher, fact.title]
      // Apostrophes are curly.
      #expect(!all.contains { $0.contains("'") }, "\(fact.id)")
    }
  }

  @Test func `no two facts read alike, and few begin alike`() {
    #expect(Set(facts.map(\.text)).count == facts.count)
    let openings = Dictionary(grouping: facts) { $0.text.prefix { $0 != " " } }
    for (word, facts) in openings {
      #expect(facts.count * 8 <= self.facts.count, "\(facts.count) begin with \(word)")
    }
  }

  @Test(arguments: Units.allCases)
  func `each fact fits the narrowest screen meant for it in four lines of 34`(units: Units) {
    for fact in facts.map({ $0.formatted(in: units) }) {
      let lines = fact.lines(maximumCharacters: 34, maximumLines: 4)
      #expect(lines.allSatisfy { $0.count <= 34 }, "\(fact.id): \(lines)")
      #expect(fact.lines(maximumCharacters: 40, maximumLines: 3).allSatisfy { $0.count <= 40 })
    }
  }
}
