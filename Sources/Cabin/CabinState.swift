public import Breathing

/// The cabin altitude and the time of useful consciousness left: a function of the readings so far.
/// Time comes from the readings alone; the state reads no clock.
///
/// Not a certified instrument; see ``OxygenClock``.
public struct CabinState: Sendable, Hashable {
  /// The phase of the countdown.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// At most 10,000 ft, with no time used.
    case low
    /// Above 10,000 ft: time is being used.
    case counting
    /// At most 10,000 ft: used time is being restored.
    case recovering
    /// All time is used, or too little has been restored: check the oxygen.
    case checkOxygen
  }

  /// The newest reading.
  public let sample: CabinSample

  /// The countdown.
  public let clock: OxygenClock

  /// Creates the state after a first reading.
  public init(_ sample: CabinSample) {
    self.sample = sample
    clock = OxygenClock()
  }

  private init(_ sample: CabinSample, _ clock: OxygenClock) {
    self.sample = sample
    self.clock = clock
  }

  /// Returns the state after another reading.
  ///
  /// Between two readings the cabin is assumed to be at the higher of the two, for at most
  /// `longestGap`; the rest of a longer gap does not count. A reading older than the newest changes
  /// nothing.
  public func following(_ next: CabinSample) -> CabinState {
    let seconds = sample.instant.duration(to: next.instant).seconds
    guard seconds >= 0 else { return self }
    var clock = clock
    clock.spend(
      from: sample.instant,
      seconds: min(seconds, Self.longestGap),
      altitudeFeet: max(altitudeFeet, next.altitudeFeet)
    )
    return CabinState(next, clock)
  }

  /// The part of a gap between readings that counts, in seconds.
  public static let longestGap = 600.0

  /// The maximum age of a current reading, in seconds.
  public static let freshSeconds = 60.0

  /// The cabin's pressure altitude, in feet.
  public var altitudeFeet: Double {
    sample.altitudeFeet
  }

  /// The phase of the countdown.
  public var phase: Phase {
    if isCheckOxygen { return .checkOxygen }
    if UsefulConsciousness.isCounted(altitudeFeet: altitudeFeet) { return .counting }
    return clock.used > 0 ? .recovering : .low
  }

  /// Whether to check the oxygen.
  public var isCheckOxygen: Bool {
    clock.alertSince != nil
  }

  /// The time left at this altitude in seconds, from half the shortest to half the longest
  /// published time; nil if there is no limit.
  public var secondsLeft: ClosedRange<Double>? {
    clock.secondsLeft(altitudeFeet: altitudeFeet)
  }

  /// Whether the newest reading is too old to give the current cabin altitude.
  public func isStale(at now: Instant) -> Bool {
    sample.instant.duration(to: now).seconds > Self.freshSeconds
  }
}
