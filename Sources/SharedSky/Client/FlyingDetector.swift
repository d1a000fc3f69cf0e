public import Breathing

/// Decides from speed and height whether an aircraft is flying.
///
/// How high the ground lies is uncertain: a grid of the terrain has means of cells 9 km wide, and a
/// car on a mountain pass is high above the nearest runway. So a height is a range. What may be a
/// car is not flying: an aircraft flies once it has been faster than 50 m/s for five seconds, unless
/// it is surely low, or surely 200 m above the ground for half a minute, at any speed. It has landed
/// once it has been, for a full minute, slower than 6 m/s and not surely high, or slower than 40 m/s
/// and surely low. Neither a touch-and-go nor a slow turn into the wind ends the flight.
public struct FlyingDetector: Sendable, Hashable {
  /// The state of the aircraft at an instant.
  public struct Sample: Sendable, Hashable {
    /// The ground speed in metres per second; nil if unknown.
    public var speed: Double?

    /// The heights above the ground, in metres, between which the aircraft is; nil if unknown.
    public var height: ClosedRange<Double>?

    /// Creates a sample.
    public init(speed: Double?, height: ClosedRange<Double>?) {
      self.speed = speed
      self.height = height
    }
  }

  /// What samples can be evidence of. Each kind must last for a time of its own.
  private enum Evidence: CaseIterable {
    /// While not flying: faster than road traffic, and not surely low.
    case fast
    /// While not flying: surely high.
    case high
    /// While flying: slow and not surely high, or surely low.
    case landed

    /// How long it must last.
    var time: Duration {
      switch self {
      case .fast: .seconds(5)
      case .high: .seconds(30)
      case .landed: .seconds(60)
      }
    }
  }

  /// Whether it flies.
  public private(set) var isFlying = false

  /// Since when the samples have been evidence of a change.
  private var since: [Evidence: Instant] = [:]

  /// The instant of the last sample.
  private var last: Instant?

  /// The gap between samples that discards earlier evidence of a change.
  static let gap: Duration = .seconds(20)

  /// The speed above which an aircraft may be flying, in metres per second: 180 km/h, faster than
  /// road traffic.
  static let fast = 50.0

  /// The speed below which an aircraft may have landed, and the speed above which it has not,
  /// however low it seems; in metres per second.
  static let (slow, stillFlying) = (6.0, 40.0)

  /// The height at or below which a fast aircraft is still on the runway, and the height below which
  /// a slower one may have landed; in metres above the ground.
  static let (rolling, low) = (20.0, 10.0)

  /// The height above which an aircraft flies at any speed, in metres above the highest ground that
  /// is possible. Of the airports with a stated elevation, 99.9 % lie lower.
  static let high = 200.0

  /// Creates a detector whose aircraft is not flying.
  public init() {}

  /// Adds a sample, and returns whether the aircraft is flying.
  @discardableResult
  public mutating func note(_ sample: Sample, at now: Instant) -> Bool {
    // After a backward clock step or a long gap, earlier samples are no evidence.
    if let last, !(Duration.zero...Self.gap).contains(last.duration(to: now)) { since = [:] }
    last = now
    for evidence in Evidence.allCases {
      guard isEvidence(sample, of: evidence) else {
        since[evidence] = nil
        continue
      }
      let start = since[evidence] ?? now
      since[evidence] = start
      guard start.duration(to: now) >= evidence.time else { continue }
      isFlying.toggle()
      since = [:]
      break
    }
    return isFlying
  }

  private func isEvidence(_ sample: Sample, of evidence: Evidence) -> Bool {
    let (speed, height) = (sample.speed, sample.height)
    let isHigh = height.map { $0.lowerBound > Self.high } ?? false
    switch evidence {
    case .fast:
      guard !isFlying, let speed, speed > Self.fast else { return false }
      return height.map { $0.upperBound > Self.rolling } ?? true
    case .high: return !isFlying && isHigh
    case .landed:
      guard isFlying, !isHigh else { return false }
      if let speed, speed < Self.slow || speed > Self.stillFlying { return speed < Self.slow }
      return height.map { $0.upperBound < Self.low } ?? false
    }
  }
}
