public import Breathing
public import Geodesy
import Glibc

/// Smooths headings around the circle, and passes on only changes that a viewer would notice.
///
/// A reading is weighted by the time since the previous one, so that the result does not depend on how often
/// the sensor is read.
public struct HeadingFilter: Sendable, Hashable {
  /// The time after which a new heading has about two thirds of the weight, in seconds.
  public static let smoothingSeconds = 0.5

  /// The least change that is passed on, in degrees: the noise of a resting sensor is smaller.
  public static let deadBandDegrees = 2.0

  /// The least time between two headings that are passed on.
  public static let interval: Duration = .milliseconds(250)

  private struct State: Hashable {
    var mean: SIMD2<Double>
    var latest: Instant
    var passed: Angle
    var passedAt: Instant
  }

  private var state: State?

  /// Creates a filter without readings.
  public init() {}

  /// The smoothed heading; nil without readings.
  public var heading: Angle? {
    state.map { Angle.radians(atan2($0.mean.y, $0.mean.x)).bearing }
  }

  /// Adds a reading.
  ///
  /// - Returns: The smoothed heading if it is to be passed on.
  public mutating func add(_ reading: Angle, at now: Instant) -> Angle? {
    let direction = SIMD2(cos(reading.radians), sin(reading.radians))
    guard var next = state else {
      state = State(mean: direction, latest: now, passed: reading, passedAt: now)
      return reading.bearing
    }
    let elapsed = max(next.latest.duration(to: now).seconds, 0)
    let share = 1 - exp(-elapsed / Self.smoothingSeconds)
    next.mean += (direction - next.mean) * share
    next.latest = now
    state = next
    guard let heading, next.passedAt.duration(to: now) >= Self.interval,
      abs((heading - next.passed).signed.degrees) >= Self.deadBandDegrees
    else { return nil }
    (next.passed, next.passedAt) = (heading, now)
    state = next
    return heading
  }
}
