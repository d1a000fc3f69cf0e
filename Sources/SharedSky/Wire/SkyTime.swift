public import Breathing

/// The time of day in the shared sky: milliseconds since 2025-01-01T00:00:00Z.
public struct SkyTime: Sendable, Hashable, Comparable {
  /// Milliseconds since the beginning of 2025; enough for 584 million years.
  public let milliseconds: UInt64

  /// Creates a time.
  public init(milliseconds: UInt64) {
    self.milliseconds = milliseconds
  }

  /// Creates the time of an instant, rounded down to a millisecond; instants before 2025 become its
  /// beginning.
  public init(_ instant: Instant) {
    let since = Self.epoch.duration(to: instant).nanoseconds
    milliseconds = since > 0 ? UInt64(since) / 1_000_000 : 0
  }

  /// Widens the wire's 32 bits: of all times that end in these bits, chooses the one nearest to
  /// another time (serial number arithmetic, RFC 1982).
  ///
  /// The 32 bits wrap every 49.7 days; times within 24.8 days of the other are correct.
  public init(widening wrapped: UInt32, near other: SkyTime) {
    let difference = Int64(Int32(truncatingIfNeeded: wrapped &- other.wrapped))
    let widened = Int64(bitPattern: other.milliseconds) &+ difference
    // There are no times before 2025: the next one with the same low bits is used instead.
    milliseconds = UInt64(bitPattern: widened >= 0 ? widened : widened &+ 0x1_0000_0000)
  }

  /// The low 32 bits, as packets carry them.
  public var wrapped: UInt32 {
    UInt32(truncatingIfNeeded: milliseconds)
  }

  /// The time as an instant; the last one that `Instant` can hold for later times.
  public var instant: Instant {
    let latest = UInt64(Int64.max - Self.epoch.nanoseconds) / 1_000_000
    return Self.epoch.advanced(by: .milliseconds(Int64(min(milliseconds, latest))))
  }

  /// Returns the milliseconds from another time to this one; negative if the other is later.
  public func milliseconds(since other: SkyTime) -> Int64 {
    Int64(bitPattern: milliseconds &- other.milliseconds)
  }

  /// Returns the time some milliseconds later, or earlier if the number is negative.
  public func advanced(byMilliseconds difference: Int64) -> SkyTime {
    SkyTime(milliseconds: milliseconds &+ UInt64(bitPattern: difference))
  }

  /// Orders times from earlier to later.
  public static func < (lhs: SkyTime, rhs: SkyTime) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }

  /// 2025-01-01T00:00:00Z.
  private static let epoch = Instant(nanoseconds: 1_735_689_600_000_000_000)
}
