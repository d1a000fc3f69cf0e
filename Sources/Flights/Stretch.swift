import Breathing
import Geodesy

/// A part of a track between two corrections: dead reckoning, and what is left of the difference to
/// the part before.
struct Stretch: Sendable, Hashable {
  /// When it takes over from the part before.
  let begin: Instant

  /// When the aircraft appeared; it fades in from then.
  let appeared: Instant

  /// When the aircraft was where the reckoning starts from.
  let located: Instant

  private let motion: Motion
  private let climb: Climb?

  /// The differences of place, and of height in metres and track in radians.
  private let drift: Correction
  private let lean: Correction

  /// An aircraft takes so long to come up, in seconds.
  private static let fadeInSeconds = 1.0

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - motion: The reckoning over the ground.
  ///   - climb: The reckoning of the height, if that is known.
  ///   - located: When the aircraft was located last.
  ///   - previous: The part before, from which to ease over; nil to appear anew.
  ///   - now: When the part begins.
  init(
    _ motion: Motion,
    _ climb: Climb?,
    located: Instant,
    after previous: Stretch?,
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

  /// Returns where the aircraft is shown.
  func coordinate(at now: Instant) -> Coordinate {
    Coordinate(normal: vector(at: now))
  }

  /// Returns the height it is shown with, in metres.
  func altitudeMetres(at now: Instant) -> Double? {
    climb.map { $0.metres(at: now) + lean.value(at: now).x }
  }

  /// Returns the track it is shown with.
  func track(at now: Instant) -> Angle? {
    motion.track(at: now).map { ($0 + .radians(lean.value(at: now).y)).bearing }
  }

  /// Returns how solid it is shown.
  func opacity(at now: Instant, _ patience: Patience) -> Double {
    let risen = appeared.seconds(to: now) / Self.fadeInSeconds
    return min(max(risen, 0), 1) * patience.opacity(atAge: located.duration(to: now))
  }

  /// Returns the vector to where the reckoning alone puts it.
  func reckoned(at now: Instant) -> SIMD3<Double> {
    motion.normal(at: now)
  }

  /// Returns the height the reckoning alone gives.
  func reckonedMetres(at now: Instant) -> Double? {
    climb?.metres(at: now)
  }

  /// The vector to where it is shown; of length nearly 1.
  func vector(at now: Instant) -> SIMD3<Double> {
    motion.normal(at: now) + drift.value(at: now)
  }
}
