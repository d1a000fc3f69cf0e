public import Breathing

/// Decides whether an aircraft flies, from its speed and height.
///
/// The ground's elevation is unknown away from airports: a car on a mountain pass is high above the
/// nearest runway. So speed alone starts a flight: an aircraft flies once it has been faster than
/// 50 m/s, and not low, for five seconds. It has landed once it has been slow, or low and below 40
/// m/s, for an uninterrupted minute, so that a touch and go, or a slow turn into the wind, does not
/// end the flight.
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

  /// Since when everything has spoken for a change; nil where something speaks against it.
  private var changing: Instant?

  /// The instant of the last sample.
  private var last: Instant?

  /// How long it must be fast and high, and how long slow or low.
  static let rising: Duration = .seconds(5)
  static let sinking: Duration = .seconds(60)

  /// A gap between samples that resets the detector.
  static let gap: Duration = .seconds(20)

  /// The speed from which something flies, in metres per second: 180 km/h, faster than roads.
  static let fast = 50.0

  /// The speed below which it has landed, and the one above which nothing has, however low it seems.
  static let (slow, stillFlying) = (6.0, 40.0)

  /// The heights above which something may fly, and below which it may have landed, in metres.
  static let (high, low) = (20.0, 10.0)

  /// Creates a detector of something that does not fly.
  public init() {}

  /// Adds a state.
  @discardableResult
  public mutating func note(_ sample: Sample, at now: Instant) -> Bool {
    // After a backward clock step or a long silence, earlier states are no evidence.
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
