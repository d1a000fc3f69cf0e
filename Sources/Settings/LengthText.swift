import Text

/// A length as text: `4m`, `109 cm`, `13ft`, `43in`.
package struct LengthText: Sendable, Hashable {
  /// The length in metres.
  package let metres: Double

  private static let units = [
    ("cm", 0.01), ("m", 1), ("ft", 0.3048), ("in", 0.0254), ("\"", 0.0254),
  ]

  /// Parses a length; nil for anything else.
  package init?(_ text: String) {
    guard let (suffix, metres) = Self.units.first(where: { text.hasSuffix($0.0) }) else {
      return nil
    }
    let digits = text.dropLast(suffix.count).trimmed
    guard digits.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
      let number = Double(digits)
    else { return nil }
    self.metres = number * metres
  }
}

extension Setting {
  /// Creates a setting whose value is a length, or a word for none.
  package static func length(
    _ key: String,
    _ path: any Path<String?>,
    or word: String,
    as allowed: String,
    _ meaning: String,
    in metres: ClosedRange<Double>
  ) -> Setting {
    let kind = SettingKind.wordOrLength(word, metres, allowed)
    return Setting(key: key, kind: kind, meaning: meaning) {
      .text($0[keyPath: path] ?? word)
    } apply: { value, settings in
      guard case .text(let text) = value else { return }
      settings[keyPath: path] = text == word ? nil : text
    }
  }
}
