import Breathing
import Geodesy

/// The true bearing at the top of a card, and the rotation to it.
struct Orientation: Sendable, Hashable {
  /// Whether north stays up, regardless of the heading.
  private(set) var isNorthUp = true

  /// The bearing at the top after the rotation.
  private(set) var target = Angle.zero

  private var origin = Angle.zero
  private var since: Instant?

  /// The duration of a rotation, regardless of its angle.
  static let turnSeconds = 1.2

  /// Creates an orientation with north up.
  init() {}

  /// Creates an orientation with a bearing at the top.
  init(facing: Angle) {
    isNorthUp = false
    target = facing.bearing
  }

  /// Returns the bearing at the top at an instant; it turns the shorter way.
  func bearing(at now: Instant) -> Angle {
    guard let since else { return target }
    let share = Easing.smooth(since.duration(to: now).seconds, from: 0, to: Self.turnSeconds)
    guard share < 1 else { return target }
    return (origin + (target - origin).signed * share).bearing
  }

  /// Returns the progress of a rotation, from 0 to 1, and its start.
  func turn(at now: Instant) -> (from: Angle, share: Double) {
    guard let since else { return (target, 1) }
    return (origin, min(max(since.duration(to: now).seconds / Self.turnSeconds, 0), 1))
  }

  /// Chooses between north up and heading up.
  mutating func setNorthUp(_ isNorthUp: Bool, facing: Angle?, at now: Instant) {
    self.isNorthUp = isNorthUp
    face(facing, at: now)
  }

  /// Sets the heading; changes under half a degree are ignored.
  mutating func face(_ facing: Angle?, at now: Instant) {
    let next = isNorthUp ? .zero : (facing ?? .zero).bearing
    guard abs((next - target).signed.degrees) >= 0.5 else { return }
    origin = bearing(at: now)
    target = next
    since = now
  }
}
