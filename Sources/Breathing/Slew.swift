/// A correction of a clock that is approached gently, so that nothing shown jumps.
///
/// It changes by no more than a twentieth of the time that passes: a breath becomes that much longer
/// or shorter for a while. Only what is wrong by more than two seconds is put right at once; who corrects
/// a session's clock moves what it publishes instead, before it comes to that.
public struct Slew: Sendable, Hashable {
  private let from: Int64
  private let since: Int64
  private let target: Int64

  /// How much the correction changes at most in the time that passes, as one of so many parts.
  private static let parts: Int64 = 20

  /// The difference from which on a correction is made at once, in nanoseconds.
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

  /// Returns the correction that goes on to another one from a reading of the uncorrected clock.
  public func approaching(_ correction: Duration, from reading: Instant) -> Slew {
    let now = self.correction(at: reading).nanoseconds
    let target = correction.nanoseconds
    let isFar = abs(target - now) > Self.step
    return Slew(from: isFar ? target : now, since: reading.nanoseconds, target: target)
  }

  /// Returns the first reading of the uncorrected clock at which the corrected one has reached an
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
