import Arguments
import Text

/// A duration as an option: `30s`, `90m`, `2h`, `7d`.
struct DurationOption: Sendable, Hashable {
  /// The duration.
  let duration: Duration

  private static let units: [(letter: Character, seconds: Int64)] = [
    ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]

  /// The longest duration, ten thousand days, in seconds; longer ones could overflow when added to
  /// the time of day.
  private static let longest = 10_000 * 86_400.0
}

extension DurationOption: ArgumentValue {
  static var requirement: String? {
    "it must be a number above 0 with s, m, h or d, such as 90m or 7d, up to 10000d"
  }

  init?(argument: String) {
    guard let letter = argument.last, let unit = Self.units.first(where: { $0.letter == letter }),
      let number = Double(decimal: argument.dropLast()), number > 0,
      number * Double(unit.seconds) <= Self.longest
    else { return nil }
    duration = .seconds(number * Double(unit.seconds))
  }

  var argument: String { description }
}

extension DurationOption: CustomStringConvertible {
  /// The duration in the largest unit in which it is a whole number; otherwise in seconds.
  var description: String {
    let (seconds, rest) = duration.components
    guard rest == 0 else { return "\(numberText(duration / Duration.seconds(1)))s" }
    let unit = Self.units.first { seconds % $0.seconds == 0 } ?? Self.units[3]
    return "\(seconds / unit.seconds)\(unit.letter)"
  }
}
