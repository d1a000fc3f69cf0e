import Airports
import Breathing
import Facts
import Flights
import Testing
import Text

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

  @Test(arguments: [("NZCH", "02", 40.0), ("EGLL", "09L", 90)])
  func `figures of a runway have the true bearing of its thresholds`(
    code: String,
    ident: String,
    degrees: Double
  ) throws {
    let catalogue = try World.catalogue.get()
    let airport = try #require(catalogue.airport(code: code))
    let journey = try Journey(catalogue: catalogue, home: airport.coordinate, seed: 7)
    let runway = try #require(journey.figures(of: airport).longestRunway)
    #expect(runway.ident == ident)
    #expect(abs(try #require(runway.bearingDegrees) - degrees) < 1)
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

  @Test func `with only computed facts in the language, every interlude has one`() throws {
    let entries = Set(Message.ofFacts).map { message in
      let start = "msgctxt \"\(message.context)\"\nmsgid \"\(message.text)\"\n"
      guard let plural = message.plural else { return start + "msgstr \"§ \(message.text)\"\n" }
      return start + "msgid_plural \"\(plural)\"\n"
        + "msgstr[0] \"§ \(message.text)\"\nmsgstr[1] \"§ \(plural)\"\n"
    }
    let header = "msgid \"\"\nmsgstr \"Language: de\\nPlural-Forms: nplurals=2; plural=n!=1;\\n\"\n"
    let german = Words(try MessageCatalogue(po: Array((header + entries.joined()).utf8)))
    let journey = try Journey(catalogue: Europe.catalogue(), home: Europe.heathrow, seed: 7)
    let fact = Fact(id: "T0", topic: .weather, text: "Fog is low.", language: "en")
    func shown(in words: Words, _ lengths: [Duration]? = nil) throws -> [Fact] {
      let facts = FactShow(
        book: FactBook([fact], lint: WordLint(rules: [])),
        seed: 1,
        units: .metric,
        words: words,
        readingTime: ReadingTime(),
        interludeLengths: lengths
      )
      return try (0..<12).map { interlude in
        try #require(
          facts.fact(forInterlude: interlude, after: journey.leg(interlude % 6), in: journey)
        )
      }
    }
    #expect(try shown(in: german).allSatisfy { $0.text.hasPrefix("§ ") && $0.language == nil })
    #expect(try shown(in: Words()).count { $0.id == "T0" } == 8)
    // In the short interludes of another screen's plan, those that can be read in time are chosen.
    for fact in try shown(in: german, [.seconds(11)]) {
      #expect(ReadingTime().interludeLength(fact) <= .seconds(11), "\(fact.text)")
    }
  }

  @Test func `a fact is hidden after its last day, also within a session`() throws {
    let day = try #require(Day("2027-03-31"))
    let facts = [
      Fact(id: "T0", topic: .weather, text: "Fog is low.", validUntil: day),
      Fact(id: "T1", topic: .weather, text: "Rain is soft."),
    ]
    let show = FactShow(
      book: FactBook(facts, lint: WordLint(rules: []), on: Day("1970-01-01")),
      seed: 1,
      units: .metric,
      readingTime: ReadingTime(),
      interludeLengths: [.seconds(6)]
    )
    let journey = try Journey(catalogue: Europe.catalogue(), home: Europe.heathrow, seed: 7)
    func shown(on day: String) throws -> Set<String> {
      let day = try #require(Day(day))
      // Every third interlude is kept for a computed fact.
      return Set(
        try [0, 1, 3, 4].map { interlude in
          try #require(show.fact(forInterlude: interlude, after: nil, in: journey, on: day)).id
        }
      )
    }
    #expect(try shown(on: "1970-01-01") == ["T0", "T1"])
    #expect(try shown(on: "2027-03-31") == ["T0", "T1"])
    #expect(try shown(on: "2027-04-01") == ["T1"])
  }

  @Test func `the day of an interlude is that of the clock, also once that is set`() throws {
    let expiring = Fact(
      id: "T0",
      topic: .weather,
      text: "Fog is low.",
      validUntil: Day("2027-01-15")
    )
    let facts = FactShow(
      book: FactBook([expiring], lint: WordLint(rules: []), on: Day("2027-01-15")),
      seed: 1,
      units: .metric,
      readingTime: ReadingTime()
    )
    var show = try Europe.show(minutes: nil, facts: facts)
    let interlude = try #require(
      show.timeline.edges(in: Europe.start..<Europe.start.advanced(by: .seconds(300)))
        .first { $0.kind == .interlude }
    ).instant.advanced(by: .seconds(2))
    #expect(show.fact(at: show.moment(at: interlude), interlude)?.id == "T0")
    // It stays in a pause past midnight.
    var paused = show
    paused.apply(.pause(true), at: interlude)
    let later = interlude.advanced(by: .seconds(86_400))
    #expect(paused.fact(at: paused.moment(at: later), later)?.id == "T0")
    // By then it is the sixteenth.
    show.stepClock(by: .seconds(86_400), at: Europe.start)
    #expect(show.fact(at: show.moment(at: interlude), interlude) == nil)
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
