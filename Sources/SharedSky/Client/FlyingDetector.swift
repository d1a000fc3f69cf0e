public import Breathing

/// Decides from speed and height whether an aircraft is flying.
///
/// The ground's elevation is unknown away from airports: a car on a mountain pass is high above the
/// nearest runway. So a flight needs speed to start: an aircraft flies once it has been faster than
/// 50 m/s, and not low, for five seconds. It has landed once it has been slow, or low and below 40
/// m/s, for a full minute, so that neither a touch-and-go nor a slow turn into the wind ends the
/// flight.
public struct FlyingDetector: Sendable, Hashable {
  /// The state of the aircraft at an instant.
  public struct Sample: Sendable, Hashable {
    /// The ground speed in metres per second; nil if unknown.
    public var speed: Double?

    /// The height above the ground in metres; nil if unknown.
    public var height: Double?

    /// Creates a sample.
    public init(speed: Double?, height: Double?) {
      self.speed = speed
      self.height = height
    }
  }

  /// Whether it flies.
  public private(set) var isFlying = false

  /// When the samples started to indicate a change; nil after a sample that does not.
  private var changing: Instant?

  /// The instant of the last sample.
  private var last: Instant?

  /// How long an aircraft must be fast and high to be flying, and slow or low to have landed.
  static let rising: Duration = .seconds(5)
  static let sinking: Duration = .seconds(60)

  /// The gap between samples that discards earlier evidence of a change.
  static let gap: Duration = .seconds(20)

  /// The speed above which an aircraft may be flying, in metres per second: 180 km/h, faster than
  /// road traffic.
  static let fast = 50.0

  /// The speed below which an aircraft may have landed, and the speed above which it has not,
  /// however low it seems; in metres per second.
  static let (slow, stillFlying) = (6.0, 40.0)

  /// The height above which an aircraft may be flying, and below which it may have landed; in
  /// metres above the ground.
  static let (high, low) = (20.0, 10.0)

  /// Creates a detector whose aircraft is not flying.
  public init() {}

  /// Adds a sample, and returns whether the aircraft is flying.
  @discardableResult
  public mutating func note(_ sample: Sample, at now: Instant) -> Bool {
    // After a backward clock step or a long gap, earlier samples are no evidence.
    if let last, !(Duration.zero...Self.gap).contains(last.duration(to: now)) { changing = nil }
    last = now
    guard isFlying ? Self.mayHaveLanded(sample) : Self.mayFly(sample) else {
      changing = nil
      return isFlying
    }
    let since = changing ?? now
    changing = since
    if since.duration(to: now) >= (isFlying ? Self.sinking : Self.rising) {
      isFlying.toggle()
      changing = nil
    }
    return isFlying
  }

  private static func mayFly(_ sample: Sample) -> Bool {
    guard let speed = sample.speed, speed > fast else { return false }
    return sample.height.map { $0 > high } ?? true
  }

  private static func mayHaveLanded(_ sample: Sample) -> Bool {
    if let speed = sample.speed, speed < slow || speed > stillFlying { return speed < slow }
    return sample.height.map { $0 < low } ?? false
  }
}
