import Breathing
import Text

/// The number of people who breathe along, as text that changes gradually.
struct NeighbourCount: Sendable, Hashable {
  /// The message; nil for none.
  private var message: Message?
  private var former: Message?
  private var since: Instant?

  /// The duration of the old text's fade-out, and of the new text's fade-in, in seconds.
  private static let half = 0.6

  /// Sets the number.
  mutating func turn(to count: Int, at now: Instant) {
    let next = Message.company(count)
    guard next != message else { return }
    (former, message, since) = (message, next, now)
  }

  /// The message to show at an instant, with its opacity.
  func shown(at now: Instant) -> (message: Message, opacity: Double)? {
    guard let since else { return nil }
    let age = since.duration(to: now).seconds
    if let former, age < Self.half {
      return (former, 1 - Easing.smooth(age, from: 0, to: Self.half))
    }
    guard let message else { return nil }
    let start = former == nil ? 0 : Self.half
    return (message, Easing.smooth(age, from: start, to: start + Self.half))
  }
}
