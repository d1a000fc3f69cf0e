/// A point in time, in nanoseconds since the Unix epoch (±292 years around 1970).
///
/// Every machine that shows a plan agrees on it, so the whole show is a function of it.
public struct Instant: InstantProtocol, Sendable, Hashable {
  /// Nanoseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let nanoseconds: Int64

  /// The instants that clocks and plans may have: 1970 to 2199. `Instant` ends in 2262, and a session lasts days beyond
  /// its start.
  public static let plausible =
    Instant(nanoseconds: 0)..<Instant(nanoseconds: 7_258_118_400_000_000_000)

  /// The whole seconds since the Unix epoch of the ``plausible`` instants.
  public static let plausibleUnixSeconds =
    plausible.lowerBound.unixSeconds..<plausible.upperBound.unixSeconds

  /// Creates an instant from nanoseconds since the Unix epoch.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Creates an instant from the time since the Unix epoch, truncated to the nanosecond.
  public init(sinceEpoch: Duration) {
    nanoseconds = sinceEpoch.nanoseconds
  }

  /// Creates an instant from seconds since the Unix epoch that another program sent.
  ///
  /// - Returns: Nil outside ``plausible``, where the conversion to nanoseconds may overflow.
  public init?(plausibleUnixSeconds seconds: Double) {
    let range = Self.plausibleUnixSeconds
    guard Double(range.lowerBound) <= seconds, seconds < Double(range.upperBound) else {
      return nil
    }
    self.init(sinceEpoch: .seconds(seconds))
  }

  /// The whole seconds since the Unix epoch, truncated.
  public var unixSeconds: Int64 { nanoseconds / 1_000_000_000 }

  /// The time since the Unix epoch.
  public var sinceEpoch: Duration {
    .nanoseconds(nanoseconds)
  }

  /// Returns the instant advanced by a duration, truncated to the nanosecond.
  public func advanced(by duration: Duration) -> Instant {
    Instant(nanoseconds: nanoseconds + duration.nanoseconds)
  }

  /// Returns the first later instant of a time grid that is the same on all machines.
  ///
  /// - Parameter step: The length of a step, at least a nanosecond.
  /// - Returns: The instant, later by at most a step.
  public func next(onGridOf step: Duration) -> Instant {
    let step = step.nanoseconds
    return Instant(nanoseconds: nanoseconds - nanoseconds.flooredRemainder(by: step) + step)
  }

  /// Returns the time from this instant to another.
  public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanoseconds - nanoseconds)
  }

  /// Returns the time from this instant to another, in seconds.
  public func seconds(to other: Instant) -> Double {
    Double(other.nanoseconds - nanoseconds) * 1e-9
  }

  /// Orders instants by time.
  public static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}
