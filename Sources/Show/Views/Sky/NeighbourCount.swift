import Breathing

/// The number of people who breathe along, as text that changes gradually.
struct NeighbourCount: Sendable, Hashable {
  private var words = ""
  private var former = ""
  private var since: Instant?

  /// The duration of the old text's fade-out, and of the new text's fade-in, in seconds.
  private static let half = 0.6

  /// Sets the number.
  mutating func turn(to count: Int, at now: Instant) {
    let next = Self.words(for: count)
    guard next != words else { return }
    (former, words, since) = (words, next, now)
  }

  /// The visible text at an instant, with its opacity.
  func shown(at now: Instant) -> (words: String, opacity: Double)? {
    guard let since else { return nil }
    let age = since.duration(to: now).seconds
    let isNew = age >= Self.half
    let shown = isNew ? words : former
    guard !shown.isEmpty else { return nil }
    let start = former.isEmpty ? 0 : Self.half
    return isNew || former.isEmpty
      ? (words, Easing.smooth(age, from: start, to: start + Self.half))
      : (former, 1 - Easing.smooth(age, from: 0, to: Self.half))
  }

  /// The text for a number; empty for zero.
  static func words(for count: Int) -> String {
    let numbers = [
      "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    return switch count {
    case ...0: ""
    case 1: "one other breathes along"
    case 2...12: "\(numbers[count - 2]) others breathe along"
    default: "many others breathe along"
    }
  }
}
