import Breathing
import Geodesy

/// The true bearing at the top of a card or the radar, and the rotation to it.
///
/// A rotation that is under way when the next one begins keeps its speed, so that the picture follows a
/// heading that changes several times a second without a jolt.
struct Orientation: Sendable, Hashable {
  /// Whether north stays up, regardless of the heading.
  private(set) var isNorthUp = true

  /// Whether a person chose between north up and heading up.
  private(set) var isChosen = false

  /// The bearing at the top after the rotation.
  private(set) var target = Angle.zero

  private var origin = Angle.zero

  /// The speed at the start of the rotation, in degrees a second.
  private var speed = 0.0

  /// The bearing for which names were placed before the rotation, and their opacity when it started.
  private var placed = Angle.zero
  private var clarity = 1.0

  private var since: Instant?

  /// The duration of a rotation, regardless of its angle.
  static let turnSeconds = 1.2

  /// The least change of heading that turns the picture, in degrees.
  private static let minimumDegrees = 0.5

  /// The least change of heading for viewers who want no motion, in degrees: each one fades the picture.
  private static let minimumDegreesWithoutMotion = 10.0

  /// Creates an orientation with north up.
  init() {}

  /// Creates an orientation with a bearing at the top.
  init(facing: Angle) {
    isNorthUp = false
    target = facing.bearing
  }

  /// Returns the bearing at the top at an instant; it turns the shorter way.
  func bearing(at now: Instant) -> Angle {
    let share = turn(at: now).share
    guard share < 1 else { return target }
    let gap = (target - origin).signed
    return (origin + gap * Easing.smooth(share, from: 0, to: 1) + .degrees(momentum(share))).bearing
  }

  /// Returns the bearing that is seen at the top at an instant, and the opacity of what turns with it. For viewers who
  /// want no motion, the old orientation fades out, and the new one in.
  func seen(at now: Instant, reducesMotion: Bool) -> (up: Angle, opacity: Double) {
    guard reducesMotion else { return (bearing(at: now), 1) }
    let (from, share) = turn(at: now)
    return (share < 0.5 ? from : target, Easing.smooth(abs(2 * share - 1), from: 0, to: 1))
  }

  /// Returns the progress of a rotation, from 0 to 1, and its start.
  func turn(at now: Instant) -> (from: Angle, share: Double) {
    guard let since else { return (target, 1) }
    return (origin, min(max(since.duration(to: now).seconds / Self.turnSeconds, 0), 1))
  }

  /// Returns the bearing for which names are placed, and their opacity, from 0 to 1: they would overlap
  /// during a rotation.
  func names(at now: Instant) -> (up: Angle, clarity: Double) {
    let share = turn(at: now).share
    guard share < 1 else { return (target, 1) }
    let fading = clarity * (1 - Easing.smooth(share, from: 0, to: 0.25))
    return (share < 0.5 ? placed : target, fading + Easing.smooth(share, from: 0.75, to: 1))
  }

  /// Chooses between north up and heading up.
  mutating func setNorthUp(
    _ isNorthUp: Bool,
    facing: Angle?,
    reducesMotion: Bool,
    at now: Instant
  ) {
    (self.isNorthUp, isChosen) = (isNorthUp, true)
    face(facing, isContinuous: false, reducesMotion: reducesMotion, at: now)
  }

  /// Sets the heading; small changes are ignored.
  ///
  /// - Parameters:
  ///   - facing: The heading; nil if it is unknown.
  ///   - isContinuous: Whether the heading comes from a sensor that reports again soon. For viewers who want no motion,
  ///     the picture then follows in large steps, one after another.
  ///   - reducesMotion: Whether the viewers want no motion.
  ///   - now: The instant.
  mutating func face(_ facing: Angle?, isContinuous: Bool, reducesMotion: Bool, at now: Instant) {
    let isStepwise = reducesMotion && isContinuous
    guard !isStepwise || turn(at: now).share == 1 else { return }
    let least = isStepwise ? Self.minimumDegreesWithoutMotion : Self.minimumDegrees
    let next = isNorthUp ? .zero : (facing ?? .zero).bearing
    guard abs((next - target).signed.degrees) >= least else { return }
    if reducesMotion { fade(to: next, at: now) } else { turn(to: next, at: now) }
  }

  /// Sets the heading that a compass measures, which turns the picture unless a person chose north up.
  mutating func follow(
    _ compass: Angle?,
    isContinuous: Bool,
    reducesMotion: Bool,
    at now: Instant
  ) {
    if !isChosen { isNorthUp = false }
    face(compass, isContinuous: isContinuous, reducesMotion: reducesMotion, at: now)
  }

  private mutating func turn(to next: Angle, at now: Instant) {
    let former = self
    (placed, clarity) = former.names(at: now)
    origin = former.bearing(at: now)
    speed = former.speed(at: now)
    target = next
    since = now
  }

  /// Fades from the bearing that is seen to another. During a fade, the picture goes on fading out, or fades out again
  /// from where it has come to.
  private mutating func fade(to next: Angle, at now: Instant) {
    let share = turn(at: now).share
    if share >= 0.5 {
      (origin, placed, clarity, speed) = (target, target, 1, 0)
      since = now.advanced(by: .seconds((share - 1) * Self.turnSeconds))
    }
    target = next
  }

  /// Returns the speed at an instant, in degrees a second: the derivative of `bearing(at:)`.
  private func speed(at now: Instant) -> Double {
    let share = turn(at: now).share
    guard share < 1 else { return 0 }
    let gap = (target - origin).signed.degrees
    return 6 * share * (1 - share) * gap / Self.turnSeconds
      + (1 - share) * (1 - 3 * share) * speed
  }

  /// The part of the rotation that follows from the initial speed, in degrees. Together with the easing it is a cubic
  /// with given ends and speeds (Hermite).
  private func momentum(_ share: Double) -> Double {
    share * (1 - share) * (1 - share) * speed * Self.turnSeconds
  }
}
