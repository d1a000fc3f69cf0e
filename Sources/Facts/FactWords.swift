import Text

/// Formats the numbers and lengths of computed facts.
struct FactWords: Sendable {
  let units: Units

  /// The language of the facts, as an ISO 639 code; nil for that of the screen.
  let language: String?

  private let words: Words

  init(_ units: Units, _ words: Words) {
    self.init(units, words, language: nil)
  }

  private init(_ units: Units, _ words: Words, language: String?) {
    (self.units, self.words, self.language) = (units, words, language)
  }

  /// Whether the facts are in English.
  var areEnglish: Bool { words.speak("en") }

  /// The words of facts that are not translated.
  var inEnglish: FactWords { FactWords(units, Words(), language: "en") }

  /// Whether a sentence of these messages is wholly in the language, with the lengths and names in it.
  func translate(_ messages: [Message]) -> Bool {
    (messages + Self.messages).allSatisfy { words.translate($0) }
  }

  /// Returns a sentence in the language.
  func callAsFunction(_ message: Message, _ arguments: [String: String] = [:]) -> String {
    words(message, arguments)
  }

  /// Returns a sentence in the plural form of a rounded number, which is its `{count}`.
  func callAsFunction(
    _ message: Message,
    _ count: Rounded,
    _ arguments: [String: String] = [:]
  ) -> String {
    let number = ["count": words.number(count.value)]
    return words(message, count: count.value, number.merging(arguments) { $1 })
  }

  /// Returns a number with a decimal.
  func decimal(tenths: Int) -> String { words.decimal(tenths: tenths) }

  /// Returns a distance in words, such as "about 310 kilometres": below 100 rounded to one, below
  /// 1,000 to ten, above to a hundred.
  func distance(kilometres: Double) -> String {
    switch units {
    case .metric: self(.aboutKilometres, Rounded(rounding: kilometres))
    case .imperial: self(.aboutMiles, Rounded(rounding: kilometres / 1.609_344))
    }
  }

  /// Returns a height in words: metres rounded to five, feet to twenty.
  func height(metres: Double) -> String { length(metres, steps: (5, 20)) }

  /// Returns a depth in words, to the metre or foot.
  func depth(metres: Double) -> String { length(metres, steps: (1, 1)) }

  /// Returns the length of a runway in words: metres rounded to ten, feet to a hundred.
  func length(metres: Double) -> String { length(metres, steps: (10, 100)) }

  private func length(_ metres: Double, steps: (metres: Double, feet: Double)) -> String {
    switch units {
    case .metric: self(.metreCount, Rounded(metres, to: steps.metres))
    case .imperial: self(.footCount, Rounded(metres / 0.3048, to: steps.feet))
    }
  }

  static let messages: [Message] = [
    .aboutKilometres, .aboutMiles, .metreCount, .footCount, .airportOfTown,
  ]
}

extension Message {
  fileprivate static let aboutKilometres = fact(
    "about {count} kilometre",
    plural: "about {count} kilometres",
    note: "The {distance} of sentences about a flight"
  )
  fileprivate static let aboutMiles = fact(
    "about {count} mile",
    plural: "about {count} miles",
    note: "The {distance} of sentences about a flight"
  )
  fileprivate static let metreCount = fact(
    "{count} metre",
    plural: "{count} metres",
    note: "The {height}, {depth} or {length} of sentences about a flight"
  )
  fileprivate static let footCount = fact(
    "{count} foot",
    plural: "{count} feet",
    note: "The {height}, {depth} or {length} of sentences about a flight"
  )

  /// An airport named after its town.
  static let airportOfTown = fact(
    "{town} airport",
    note: "The {airport}, {origin} or {destination} of sentences about a flight; {town} is a name"
  )
}

/// A rounded number for a sentence.
struct Rounded: Sendable, Hashable {
  let value: Int

  /// Rounds to a multiple of a step; NaN counts as 0.
  init(_ value: Double, to step: Double = 1) {
    let bounded = value.isNaN ? 0 : min(max(value, -1e9), 1e9)
    self.value = Int((bounded / step).rounded()) * Int(step)
  }

  /// Rounds to two or three significant digits.
  init(rounding value: Double) {
    switch abs(value) {
    case ..<99.5: self.init(value)
    case ..<995: self.init(value, to: 10)
    default: self.init(value, to: 100)
    }
  }
}
