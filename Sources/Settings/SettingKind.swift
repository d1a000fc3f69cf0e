import Breathing
import Text

/// The allowed values of a setting.
package enum SettingKind: Sendable, Hashable {
  case flag
  case whole(ClosedRange<Int>)
  /// One of some integers.
  case wholes([Int])
  case number(ClosedRange<Double>)
  case choice([String])
  /// A word, or an integer in a range.
  case wordOrWhole(String, ClosedRange<Int>)
  /// A word, or a number of days in a range, such as "28d".
  case wordOrDays(String, ClosedRange<Int>)
  /// A duration in a range, such as "80ms" or "1.5s".
  case duration(ClosedRange<Duration>)
  /// A word, or a length in metres in a range, such as "4m"; the last text describes the range.
  case wordOrLength(String, ClosedRange<Double>, String)
  /// A word, or a time of day in UTC such as "06:30"; the last text describes what is allowed.
  case wordOrTime(String, String)
  /// Any text but an empty one; the associated text describes what is allowed.
  case text(String)
  /// Any number of some choices.
  case choices([String])
  /// Any number of texts; the associated text describes what is allowed.
  case texts(String)

  /// Returns a value in the form that the setting stores; nil if the setting does not allow it.
  ///
  /// An integer is accepted where a number is expected, and `true` and `false` for the choices `on`
  /// and `off`.
  package func admit(_ value: SettingValue) -> SettingValue? {
    switch (self, value) {
    case (.flag, .flag): value
    case (.whole(let range), .whole(let whole)) where range.contains(whole): value
    case (.wholes(let choices), .whole(let whole)) where choices.contains(whole): value
    case (.number(let range), .number(let number)) where range.contains(number): value
    case (.number(let range), .whole(let whole)) where range.contains(Double(whole)):
      .number(Double(whole))
    case (.choice(let choices), .text(let text)) where choices.contains(text): value
    case (.choice(let choices), .flag(let flag)) where choices.contains(flag ? "on" : "off"):
      .text(flag ? "on" : "off")
    case (.wordOrWhole(let word, _), .text(let text)) where text == word: value
    case (.wordOrWhole(_, let range), .whole(let whole)) where range.contains(whole): value
    case (.wordOrDays(let word, _), .text(let text)) where text == word: value
    case (.wordOrDays(_, let range), .text(let text))
    where Self.days(text).map(range.contains) ?? false: value
    case (.duration(let range), .text(let text))
    where Duration(text: text).map(range.contains) ?? false: value
    case (.wordOrLength(let word, let range, _), .text(let text))
    where text == word || LengthText(text).map { range.contains($0.metres) } ?? false: value
    case (.wordOrTime(let word, _), .text(let text))
    where text == word || DailyEpoch(text) != nil: value
    case (.text, .text(let text)) where !text.isEmpty: value
    case (.choices(let choices), .texts(let texts)) where texts.allSatisfy(choices.contains): value
    case (.texts, .texts(let texts)) where !texts.contains(""): value
    default: nil
    }
  }

  /// Returns the value of a text on the command line; nil if the setting does not allow it.
  package func parse(_ text: String) -> SettingValue? {
    switch self {
    case .flag:
      switch text {
      case "true", "on", "yes": .flag(true)
      case "false", "off", "no": .flag(false)
      default: nil
      }
    case .whole, .wholes: Int(text).flatMap { admit(.whole($0)) }
    case .number: Double(decimal: text).flatMap { admit(.number($0)) }
    case .choice, .text, .wordOrDays, .wordOrLength, .wordOrTime, .duration: admit(.text(text))
    case .wordOrWhole: admit(.text(text)) ?? Int(text).flatMap { admit(.whole($0)) }
    case .texts, .choices: admit(Self.parseList(text))
    }
  }

  /// Reads a list: of TOML, in brackets, or texts separated by commas.
  private static func parseList(_ text: String) -> SettingValue {
    if text.hasPrefix("["), let table = try? TOMLTable(text: "list = " + text),
      let list = table["list"].flatMap(SettingValue.init(_:)), case .texts = list
    {
      return list
    }
    return .texts(text.split(separator: ",").map(\.trimmed))
  }

  /// Whether the allowed values are few and can be listed.
  package var isClosed: Bool {
    switch self {
    case .text, .texts, .wordOrTime: false
    default: true
    }
  }

  /// The allowed values, in words that follow "must be".
  package var allowed: String {
    switch self {
    case .flag: "true or false"
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .wholes(let choices):
      choices.dropLast().map(String.init).joined(separator: ", ")
        + " or \(choices.last ?? 0)"
    case .number(let range):
      "a number from \(short(range.lowerBound)) to \(short(range.upperBound))"
    case .choice(let choices): list(choices)
    case .wordOrWhole(let word, let range):
      "\"\(word)\" or a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .wordOrDays(let word, let range):
      "\"\(word)\" or a number of days from \"\(range.lowerBound)d\" to \"\(range.upperBound)d\""
    case .duration(let range):
      "a time from \"\(range.lowerBound.text)\" to \"\(range.upperBound.text)\", such as \"80ms\""
    case .wordOrLength(let word, _, let range): "\"\(word)\" or \(range)"
    case .text(let words), .texts(let words), .wordOrTime(_, let words): words
    case .choices(let choices): "a list of " + list(choices)
    }
  }

  /// Returns the number of days in a text such as "28d"; nil for other texts.
  package static func days(_ text: String) -> Int? {
    guard text.hasSuffix("d"), let first = text.utf8.first,
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first)
    else { return nil }
    return Int(text.dropLast())
  }

  private func short(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }

  private func list(_ choices: [String]) -> String {
    let quoted = choices.map { "\"\($0)\"" }
    return quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
  }
}
