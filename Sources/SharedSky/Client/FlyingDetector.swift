public import Breathing

/// Decides whether something flies, from its speed and height.
///
/// It flies once it has been fast and high for five seconds, and no longer flies once it has been slow
/// or low for a minute without a break, so that a touch and go, or a slow turn into the wind, ends no
/// flight. Whether it is in distress makes no difference: who has landed is not shown, and who is down
/// flies no more.
public struct FlyingDetector: Sendable, Hashable {
  /// What is known at an instant.
  public struct Sample: Sendable, Hashable {
    /// The speed over the ground in metres per second; nil where it is unknown.
    public var speed: Double?

    /// The height above the ground in metres; nil where it is unknown.
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

  /// For how long it must be fast and high, and for how long slow or low.
  static let rising: Duration = .seconds(5)
  static let sinking: Duration = .seconds(60)

  /// A gap between samples that breaks what was seen before it.
  static let gap: Duration = .seconds(20)

  /// Metres per second and metres from which it may fly, and below which it may have landed.
  static let (fast, slow) = (8.0, 6.0)
  static let (high, low) = (20.0, 10.0)

  /// The speed that says enough where nobody knows how high it is: 144 km/h, faster than roads.
  static let fastAnyway = 40.0

  /// Creates a detector of something that does not fly.
  public init() {}

  /// Takes in what is known at an instant.
  ///
  /// - Returns: Whether it flies.
  @discardableResult
  public mutating func note(_ sample: Sample, at now: Instant) -> Bool {
    // A clock that went back, or a long silence: what was seen before proves nothing.
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
    guard let speed = sample.speed else { return false }
    guard let height = sample.height else { return speed > fastAnyway }
    return speed > fast && height > high
  }

  private static func mayHaveLanded(_ sample: Sample) -> Bool {
    sample.speed.map { $0 < slow } ?? false || sample.height.map { $0 < low } ?? false
  }
}
