import Facts
import Testing
import Text

/// The languages of facts on screens whose language is not English.
@Suite struct FactLanguageTests {
  private static let distance = """
    msgctxt "fact"
    msgid "From {origin} to {destination} it is {distance} over the curve of the Earth."
    msgstr "Von {origin} nach {destination} sind es {distance} über die Krümmung der Erde."
    msgctxt "fact"
    msgid "From one airport to the other it is {distance} over the curve of the Earth."
    msgstr "Von einem Flughafen zum anderen sind es {distance} über die Krümmung der Erde."
    """

  private static let lengths = """
    msgctxt "fact"
    msgid "about {count} kilometre"
    msgid_plural "about {count} kilometres"
    msgstr[0] "etwa {count} Kilometer"
    msgstr[1] "etwa {count} Kilometer"
    msgctxt "fact"
    msgid "about {count} mile"
    msgid_plural "about {count} miles"
    msgstr[0] "etwa {count} Meile"
    msgstr[1] "etwa {count} Meilen"
    msgctxt "fact"
    msgid "{count} metre"
    msgid_plural "{count} metres"
    msgstr[0] "{count} Meter"
    msgstr[1] "{count} Meter"
    msgctxt "fact"
    msgid "{count} foot"
    msgid_plural "{count} feet"
    msgstr[0] "{count} Fuß"
    msgstr[1] "{count} Fuß"
    msgctxt "fact"
    msgid "{town} airport"
    msgstr "Flughafen {town}"
    msgctxt "list"
    msgid "{work}, {year}"
    msgstr "{work} ({year})"
    """

  private let rules: WordLint

  init() throws {
    rules = try lint()
  }

  /// A translation into German.
  private static func german(_ messages: String...) throws -> Words {
    let header = """
      msgid ""
      msgstr "Language: de-CH\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

      """
    return Words(try MessageCatalogue(po: Array((header + messages.joined(separator: "\n")).utf8)))
  }

  /// A translation of every message of facts, as the pseudo-locale writes it.
  private static func whole() throws -> Words {
    let entries = Set(Message.ofFacts).map { message in
      let start = "msgctxt \"\(message.context)\"\nmsgid \"\(message.text)\"\n"
      guard let plural = message.plural else { return start + "msgstr \"§ \(message.text)\"\n" }
      return start + "msgid_plural \"\(plural)\"\n"
        + "msgstr[0] \"§ \(message.text)\"\nmsgstr[1] \"§ \(plural)\"\n"
    }
    return try german(entries.joined())
  }

  private static func fact(_ id: String, _ language: String) -> Fact {
    Fact(
      id: id,
      topic: .sky,
      text: "A height of {7290 m}.",
      publisher: "NASA",
      title: "Heights",
      year: 2024,
      url: "https://www.nasa.gov",
      language: language
    )
  }

  private static func book(_ languages: String...) -> FactBook {
    FactBook(languages.map { fact($0, $0) }, lint: WordLint(rules: []))
  }

  @Test func `facts in other languages are left out beside those of the screen's`() throws {
    let german = try Self.german()
    #expect(Self.book("en", "de", "ja").inLanguage(of: german).facts.map(\.id) == ["de"])
    #expect(Self.book("en", "ja").inLanguage(of: german).facts.map(\.id) == ["en", "ja"])
    // Computed facts in the language suffice.
    let whole = try Self.whole()
    #expect(Self.book("en", "ja").inLanguage(of: whole).facts.isEmpty)
    #expect(Self.book("en", "de").inLanguage(of: whole).facts.map(\.id) == ["de"])
  }

  @Test func `a screen in English shows the facts of every file`() {
    let ids = ["en", "de", "ja"]
    #expect(Self.book("en", "de", "ja").inLanguage(of: Words()).facts.map(\.id) == ids)
  }

  @Test func `a translation has facts of its own from half of the templates on`() throws {
    let all = Set(FactSet.allCases)
    #expect(try ComputedFact.areTranslated(in: Self.whole(), sets: all))
    let single = try Self.german(Self.distance, Self.lengths)
    #expect(!ComputedFact.areTranslated(in: single, sets: all))
    #expect(!ComputedFact.areTranslated(in: Words(), sets: all))
  }

  @Test func `a computed fact that is not translated is marked as English`() throws {
    let words = try Self.german(Self.distance, Self.lengths)
    let facts = ComputedFact.all(for: .osloToRome, lint: rules, words: words)
    let distance = try #require(facts.first { $0.id == "leg.distance" })
    #expect(distance.text.hasPrefix("Von Oslo nach Rome sind es etwa 2,000 Kilometer über"))
    #expect(distance.language == nil)
    let step = try #require(facts.first { $0.id == "leg.step" })
    #expect(step.text == "Rome airport lies 200 metres lower than Oslo airport.")
    #expect(step.language == "en")
    // A sentence with an English length in it is not translated.
    let mixed = try Self.german(Self.distance)
    let half = ComputedFact.all(for: .osloToRome, lint: rules, words: mixed)
    #expect(half.allSatisfy { $0.language == "en" })
  }

  @Test func `translated computed facts come before English ones`() throws {
    let words = try Self.german(Self.distance, Self.lengths)
    let shown = (0..<60).map { turn in
      ComputedFact.choice(for: .osloToRome, turn: turn, seed: 7, lint: rules, words: words)
    }
    // One of the four decks has a template with a translation.
    #expect(shown.count { $0.language == nil } == 15)
    #expect(shown.filter { $0.language == nil }.allSatisfy { $0.id == "leg.distance" })
    #expect(shown.count { $0.language == "en" } == 45)
  }

  @Test func `notes explain to translators what each placeholder of a fact means`() {
    for message in Message.ofFacts where message.context == "fact" {
      for name in message.text.matches(of: /\{[a-z]+\}/).map(\.output) where name != "{count}" {
        #expect(message.comment?.contains(name) == true, "\(message.text)")
      }
    }
  }

  @Test func `quantities and sources of English facts are English on every screen`() throws {
    let words = try Self.german(Self.lengths)
    let english = Self.fact("a", "en").formatted(in: .metric, words)
    #expect(english.text == "A height of 7,290 metres.")
    #expect(english.sourceLine == "NASA · Heights, 2024")
    let german = Self.fact("a", "de").formatted(in: .metric, words)
    #expect(german.sourceLine == "NASA · Heights (2024)")
  }
}
