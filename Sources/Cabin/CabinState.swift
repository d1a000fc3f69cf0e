public import Breathing

/// How high the air of a cabin is, and how long a person has there: a function of the readings so
/// far. Time comes from the readings alone; the state reads no clock.
///
/// Not a certified instrument; see ``OxygenClock``.
public struct CabinState: Sendable, Hashable {
  /// What the clock does.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// At most 10,000 ft, and nothing is used.
    case low
    /// Above 10,000 ft: time is used.
    case counting
    /// At most 10,000 ft: used time comes back.
    case recovering
    /// All is used, or too little has come back: time to check the oxygen.
    case checkOxygen
  }

  /// The newest reading.
  public let sample: CabinSample

  /// How much time is used.
  public let clock: OxygenClock

  /// Creates the state at a first reading.
  public init(_ sample: CabinSample) {
    self.sample = sample
    clock = OxygenClock()
  }

  private init(_ sample: CabinSample, _ clock: OxygenClock) {
    self.sample = sample
    self.clock = clock
  }

  /// Returns the state after one more reading.
  ///
  /// Between two readings the cabin counts as having been as high as the higher of them, for
  /// `longestGap` at most: longer without a reading, nothing is known of the rest. A reading older
  /// than the newest changes nothing.
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

  /// How much of a gap between readings counts, in seconds.
  public static let longestGap = 600.0

  /// How old a reading may be to count as of now, in seconds.
  public static let freshSeconds = 60.0

  /// The cabin's pressure altitude, in feet.
  public var altitudeFeet: Double {
    sample.altitudeFeet
  }

  /// What the clock does.
  public var phase: Phase {
    if isCheckOxygen { return .checkOxygen }
    if UsefulConsciousness.isCounted(altitudeFeet: altitudeFeet) { return .counting }
    return clock.used > 0 ? .recovering : .low
  }

  /// Whether it is time to check the oxygen.
  public var isCheckOxygen: Bool {
    clock.askingSince != nil
  }

  /// How long is left at this altitude, in seconds, from half the shortest to half the longest of
  /// the published times; nil where none runs out.
  public var secondsLeft: ClosedRange<Double>? {
    clock.secondsLeft(altitudeFeet: altitudeFeet)
  }

  /// Whether the newest reading is too old to tell how high the cabin is now.
  public func isStale(at now: Instant) -> Bool {
    sample.instant.duration(to: now).seconds > Self.freshSeconds
  }
}
