import Text

/// The parts of the argument parser's messages.
enum ParserMessage {
  /// Returns the text between the beginning and the end of a message; nil if it has others.
  static func word(in text: String, between beginning: String, _ end: String) -> String? {
    guard text.hasPrefix(beginning), text.hasSuffix(end), text.count >= beginning.count + end.count
    else { return nil }
    return String(text.dropFirst(beginning.count).dropLast(end.count))
  }

  /// Returns the arguments in `2 unexpected arguments: 'a', 'b'`.
  static func unexpectedArguments(in text: String) -> String? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return nil }
    return word(in: text, between: digits + " unexpected arguments: ", "")
  }

  /// Returns the option in `Unknown option '--name'`, which more may follow.
  static func unknownOption(in text: String) -> String? {
    let beginning = "Unknown option '"
    guard text.hasPrefix(beginning) else { return nil }
    let rest = text.dropFirst(beginning.count)
    return rest.firstIndex(of: "'").map { String(rest[..<$0]) }
  }

  /// `The value 'x' is invalid for '--name <kind>': why`.
  struct InvalidValue {
    let value: String
    let name: String
    let kind: String?
    let rest: Substring

    init?(_ text: String) {
      let (beginning, middle) = ("The value '", "' is invalid for '")
      guard text.hasPrefix(beginning), var place = text.firstPlace(of: middle) else { return nil }
      // The value may have the same words.
      while let next = text[place.upperBound...].firstPlace(of: middle) { place = next }
      let after = text[place.upperBound...]
      guard place.lowerBound >= text.index(text.startIndex, offsetBy: beginning.count),
        let end = after.firstIndex(of: "'")
      else { return nil }
      let words = after[..<end].split(separator: " ", maxSplits: 1)
      value = String(text[..<place.lowerBound].dropFirst(beginning.count))
      name = words.first.map(String.init) ?? ""
      kind = words.count > 1 ? String(words[1]) : nil
      rest = after[end...].dropFirst()
    }
  }
}
