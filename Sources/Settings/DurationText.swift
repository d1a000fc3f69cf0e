import Breathing
import Text

extension Duration {
  /// Reads a short duration such as `80ms`, `1.5s` or `2s`; nil for any other text.
  package init?(text: String) {
    let (digits, scale): (Substring, Double)
    if text.hasSuffix("ms") {
      (digits, scale) = (text.dropLast(2), 1e6)
    } else if text.hasSuffix("s") {
      (digits, scale) = (text.dropLast(), 1e9)
    } else {
      return nil
    }
    guard digits.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }),
      let number = Double(digits), let nanoseconds = Int64(exactly: (number * scale).rounded())
    else { return nil }
    self = .nanoseconds(nanoseconds)
  }

  /// The duration in whole seconds, otherwise in milliseconds: `2s`, `80ms`, `0.5ms`.
  package var text: String {
    let nanoseconds = nanoseconds
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    if seconds > 0, rest == 0 { return "\(seconds)s" }
    if rest % 1_000_000 == 0 { return "\(nanoseconds / 1_000_000)ms" }
    return "\(Double(nanoseconds) / 1e6)ms"
  }
}

extension Setting {
  /// Creates a setting whose value is a short duration.
  package static func duration(
    _ key: String,
    _ path: any Path<Duration>,
    _ range: ClosedRange<Duration>,
    _ meaning: String
  ) -> Setting {
    Setting(key: key, kind: .duration(range), meaning: meaning) {
      .text($0[keyPath: path].text)
    } apply: { value, settings in
      guard case .text(let text) = value, let duration = Duration(text: text) else { return }
      settings[keyPath: path] = duration
    }
  }
}
