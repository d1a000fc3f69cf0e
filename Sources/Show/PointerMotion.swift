public import Breathing

/// When a pointer or a finger moved over a picture. The controls in its corners are seen for a while after that.
public struct PointerMotion: Sendable, Hashable {
  /// The motion that began to show the controls, and the last one.
  private var first, last: Instant

  /// Their opacity at the first.
  private var origin = 0.0

  /// How long they take to appear, how long they stay after the last motion, and how long they take to leave, in
  /// seconds.
  private static let (appearing, staying, leaving) = (0.4, 3.0, 0.8)

  /// Creates a motion at an instant, before which there was none.
  public init(at now: Instant) {
    (first, last) = (now, now)
  }

  /// Notes another motion. Controls that are leaving appear again from the opacity they have reached.
  public mutating func move(at now: Instant) {
    if last.duration(to: now).seconds > Self.staying { (first, origin) = (now, opacity(at: now)) }
    last = now
  }

  /// Returns whether the controls have left.
  public func isOver(at now: Instant) -> Bool {
    last.duration(to: now).seconds >= Self.staying + Self.leaving
  }

  /// Returns the opacity of the controls at an instant, from 0 to 1.
  func opacity(at now: Instant) -> Double {
    let come = Easing.sine(first.duration(to: now).seconds / Self.appearing)
    let gone = Easing.sine((last.duration(to: now).seconds - Self.staying) / Self.leaving)
    return (origin + (1 - origin) * come) * (1 - gone)
  }
}
