import Facts
import Flights
import Testing

@testable import Show

@Suite struct FactShowTests {
  @Test(
    "No interlude shows a fact that takes longer to read than it lasts",
    arguments: [6, 8, 10, 13]
  )
  func planned(seconds: Int) throws {
    let facts = try Self.facts(seconds: seconds)
    let journey = try Journey(catalogue: Europe.catalogue(), home: Europe.heathrow, seed: 7)
    var computed = 0
    for interlude in 0..<60 {
      let fact = try #require(
        facts.fact(forInterlude: interlude, after: journey.leg(interlude % 6), in: journey)
      )
      #expect(ReadingTime().interludeLength(fact) <= .seconds(seconds), "\(fact.text)")
      if fact.isComputed { computed += 1 }
    }
    // Every third interlude is kept for a computed fact, and 13 s suffice for all of them.
    if seconds == 6 { #expect(computed < 20) }
    if seconds == 13 { #expect(computed == 20) }
  }

  @Test("A fact in place of a computed one repeats neither of its neighbours")
  func neighbours() throws {
    let facts = try Self.facts(
      ["Clouds are drops.", "The sea is wide.", "Snow is quiet.", "Rain is soft.", "Fog is low."],
      seconds: 6
    )
    let journey = try Journey(catalogue: Europe.catalogue(), home: Europe.heathrow, seed: 7)
    let shown = try (0..<60).map { interlude in
      try #require(
        facts.fact(forInterlude: interlude, after: journey.leg(interlude % 6), in: journey)
      )
    }
    // Computed facts are longer than six seconds allow.
    #expect(shown.allSatisfy { !$0.isComputed })
    for (fact, next) in zip(shown, shown.dropFirst()) { #expect(fact != next) }
  }

  /// Facts that are short enough for every interlude, in the plan of another screen.
  private static func facts(
    _ texts: [String] = ["Clouds are made of tiny drops.", "The sea is wide."],
    seconds: Int
  ) throws -> FactShow {
    let facts = texts.enumerated().map { Fact(id: "T\($0)", topic: .weather, text: $1) }
    return FactShow(
      book: FactBook(facts, lint: WordLint(rules: [])),
      seed: 1,
      units: .metric,
      readingTime: ReadingTime(),
      interludeLengths: [.seconds(seconds)]
    )
  }
}
