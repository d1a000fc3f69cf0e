/// A clock correction that is applied gradually, so that nothing on screen jumps.
///
/// It changes by at most a twentieth of the elapsed time: a breath is up to that much longer or
/// shorter for a while. An error of more than two seconds is corrected at once. To avoid such
/// a jump, code that corrects a session's clock should move the published instants instead.
public struct Slew: Sendable, Hashable {
  private let from: Int64
  private let since: Int64
  private let target: Int64

  /// The slew rate limit: the correction changes by at most 1/20 of the elapsed time.
  private static let parts: Int64 = 20

  /// The error above which a correction is applied at once, in nanoseconds.
  private static let step: Int64 = 2_000_000_000

  /// No correction.
  public init() {
    (from, since, target) = (0, 0, 0)
  }

  private init(from: Int64, since: Int64, target: Int64) {
    (self.from, self.since, self.target) = (from, since, target)
  }

  /// Returns the correction at a reading of the uncorrected clock.
  public func correction(at reading: Instant) -> Duration {
    let most = max(0, reading.nanoseconds - since) / Self.parts
    return .nanoseconds(from + min(max(target - from, -most), most))
  }

  /// Returns a slew that approaches another correction, starting at a reading of the uncorrected
  /// clock.
  public func approaching(_ correction: Duration, from reading: Instant) -> Slew {
    let now = self.correction(at: reading).nanoseconds
    let target = correction.nanoseconds
    let isFar = abs(target - now) > Self.step
    return Slew(from: isFar ? target : now, since: reading.nanoseconds, target: target)
  }

  /// Returns the first reading of the uncorrected clock at which the corrected clock reaches an
  /// instant.
  public func reading(reaching instant: Instant) -> Instant {
    // While the correction grows or shrinks, the corrected clock runs at 1 ± 1/parts.
    let distance = target - from
    let isGrowing = distance >= 0
    let length = abs(distance) * Self.parts
    let begin = since + from
    let end = since + length + target
    let wanted = instant.nanoseconds
    if wanted <= begin { return Instant(nanoseconds: wanted - from) }
    if wanted >= end { return Instant(nanoseconds: wanted - target) }
    let run = wanted - begin
    let rate = Self.parts + (isGrowing ? 1 : -1)
    return Instant(nanoseconds: since + (run * Self.parts + rate - 1) / rate)
  }
}
