import Breathing
import Geodesy

/// A part of a track between two corrections: dead reckoning plus the decaying difference to the
/// previous part.
struct TrackSegment: Sendable, Hashable {
  /// When it replaces the previous part.
  let begin: Instant

  /// When the aircraft appeared; it fades in from then.
  let appeared: Instant

  /// When the position was reported.
  let located: Instant

  private let motion: Motion
  private let climb: Climb?

  /// The decaying differences: of position, and of height in metres and track in radians.
  private let drift: Correction
  private let lean: Correction

  /// The duration of the fade-in, in seconds.
  private static let fadeInSeconds = 1.0

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - motion: The dead reckoning over the ground.
  ///   - climb: The dead reckoning of the height, if known.
  ///   - located: When the aircraft was last located.
  ///   - previous: The previous part, from which to ease over; nil if the aircraft appears here.
  ///   - now: The start of the part.
  init(
    _ motion: Motion,
    _ climb: Climb?,
    located: Instant,
    after previous: TrackSegment?,
    at now: Instant
  ) {
    begin = now
    appeared = previous?.appeared ?? now
    self.located = located
    self.motion = motion
    self.climb = climb
    guard let previous else {
      drift = Correction(.zero, at: now)
      lean = Correction(.zero, at: now)
      return
    }
    drift = Correction(
      previous.vector(at: now) - motion.normal(at: now),
      velocity: previous.motion.velocity(at: now) + previous.drift.velocity(at: now)
        - motion.velocity(at: now),
      at: now
    )
    var difference = SIMD3<Double>.zero
    if let old = previous.altitudeMetres(at: now), let new = climb?.metres(at: now) {
      difference.x = old - new
    }
    if let old = previous.track(at: now), let new = motion.track(at: now) {
      difference.y = (old - new).signed.radians
    }
    lean = Correction(difference, at: now)
  }

  /// Returns the displayed position.
  func coordinate(at now: Instant) -> Coordinate {
    Coordinate(normal: vector(at: now))
  }

  /// Returns the displayed height, in metres.
  func altitudeMetres(at now: Instant) -> Double? {
    climb.map { $0.metres(at: now) + lean.value(at: now).x }
  }

  /// Returns the displayed track.
  func track(at now: Instant) -> Angle? {
    motion.track(at: now).map { ($0 + .radians(lean.value(at: now).y)).bearing }
  }

  /// Returns the displayed opacity.
  func opacity(at now: Instant, _ timeout: PositionTimeout) -> Double {
    Self.opacity(at: now, since: appeared, age: located.duration(to: now), timeout)
  }

  /// Returns the opacity of an aircraft that appeared at an instant, at an age of its position.
  static func opacity(
    at now: Instant,
    since appeared: Instant,
    age: Duration,
    _ timeout: PositionTimeout
  ) -> Double {
    let risen = appeared.seconds(to: now) / fadeInSeconds
    return min(max(risen, 0), 1) * timeout.opacity(atAge: age)
  }

  /// Returns the position by dead reckoning alone, as a unit vector.
  func reckoned(at now: Instant) -> SIMD3<Double> {
    motion.normal(at: now)
  }

  /// The displayed position as a vector of length nearly 1.
  func vector(at now: Instant) -> SIMD3<Double> {
    motion.normal(at: now) + drift.value(at: now)
  }
}
