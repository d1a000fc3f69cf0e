package import Show
import Text

extension Programme.Entry {
  /// The form of an entry as a text, for messages.
  package static let allowed = "\"sky 10m\", \"airport 90s\", \"radar 1h\""

  /// The range of times.
  private static let allowedDuration: ClosedRange<Duration> = .seconds(10) ... .seconds(86_400)

  /// Reads a view and a time from 10 s to 24 h: `sky 10m`, `airport 90s`, `radar 1h`.
  ///
  /// - Parameters:
  ///   - text: The entry. The result is nil for any other text.
  ///   - views: The views to choose from.
  package init?(_ text: String, of views: Views) {
    let words = text.split(separator: " ")
    guard words.count == 2, let view = views.name(String(words[0])),
      let unit = ["s": 1, "m": 60, "h": 3600][words[1].suffix(1)],
      words[1].dropLast().utf8.allSatisfy(\.isDigit),
      let number = Int(words[1].dropLast()), number < 100_000
    else { return nil }
    let duration = Duration.seconds(number * unit)
    guard Self.allowedDuration.contains(duration) else { return nil }
    self.init(view, for: duration)
  }
}
