import Breathing
import Text

/// The number of people who breathe along, as text that changes gradually.
struct NeighbourCount: Sendable, Hashable {
  /// The message; nil for none.
  private var message: Message?

  /// The text before, and its opacity when it was replaced.
  private var former: Message?
  private var clarity = 0.0

  private var since: Instant?

  /// The duration of the old text's fade-out, and of the new text's fade-in, in seconds.
  private static let half = 0.6

  /// Sets the number.
  mutating func turn(to count: Int, at now: Instant) {
    let next = Message.company(count)
    guard next != message else { return }
    let seen = shown(at: now)
    (former, clarity) = (seen?.message, seen?.opacity ?? 0)
    (message, since) = (next, now)
  }

  /// The message to show at an instant, with its opacity.
  func shown(at now: Instant) -> (message: Message, opacity: Double)? {
    guard let since else { return nil }
    let age = since.duration(to: now).seconds
    if let former, age < Self.half {
      return (former, clarity * (1 - Easing.smooth(age, from: 0, to: Self.half)))
    }
    guard let message else { return nil }
    let start = former == nil ? 0 : Self.half
    return (message, Easing.smooth(age, from: start, to: start + Self.half))
  }
}
