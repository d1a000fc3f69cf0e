/// The placeholders of a text: names in braces, such as `{count}`.
///
/// gettext's tools know the form as `python-brace-format`. A brace that encloses no name is text.
enum Placeholders {
  /// A part of a text.
  enum Part: Equatable {
    case text(Substring)
    case name(Substring)
  }

  /// Splits a text at its placeholders.
  static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      let inside = rest[rest.index(after: open)...]
      let name = inside.prefix { isNamed($0) }
      guard !name.isEmpty, name.endIndex < rest.endIndex, rest[name.endIndex] == "}" else {
        parts.append(.text(rest[...open]))
        rest = inside
        continue
      }
      if open > rest.startIndex { parts.append(.text(rest[..<open])) }
      parts.append(.name(name))
      rest = rest[rest.index(after: name.endIndex)...]
    }
    if !rest.isEmpty { parts.append(.text(rest)) }
    return parts
  }

  /// The names in a text.
  static func names(in text: String) -> Set<String> {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
    return Set(
      parts(of: text).compactMap { part in
        if case .name(let name) = part { String(name) } else { nil }
      }
    )
  }

  /// Replaces placeholders by their arguments; one without an argument stays as it is.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - arguments: What replaces the placeholders.
  ///   - isolates: Whether each argument keeps its own order among words from right to left, with a degree or percent
  ///     sign right after it: "240°" would otherwise become "°240" after an Arabic letter.
  /// - Returns: The text without placeholders.
  static func filled(
    _ text: String,
    with arguments: [String: String],
    isolates: Bool = false
  ) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var filled = ""
    var rest = parts(of: text)[...]
    while let part = rest.popFirst() {
      switch part {
      case .text(let text): filled += text
      case .name(let name):
        let argument = arguments[String(name)] ?? "{\(name)}"
        guard isolates else {
          filled += argument
          continue
        }
        guard case .text(let next)? = rest.first, let sign = next.first, signs.contains(sign) else {
          filled += argument.isolated
          continue
        }
        filled += "\(argument)\(sign)".isolated
        rest[rest.startIndex] = .text(next.dropFirst())
      }
    }
    return filled
  }

  /// The signs that belong to the number before them.
  private static let signs: Set<Character> = ["°", "%"]

  private static func isNamed(_ letter: Character) -> Bool {
    letter.isASCII && (letter.isLetter || letter == "_")
  }
}
