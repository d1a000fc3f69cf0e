public import Breathing
public import Geodesy
import Glibc

/// Somebody else's plane in the shared sky: where it is at any instant, as far as its last report tells.
public struct Fellow: Sendable, Hashable {
  /// How it flies.
  public enum Course: Sendable, Hashable {
    /// A paper plane: one flight a breath, one flight after the other, the first since an instant.
    case breathing([GreatCircle], pattern: BreathPattern, since: Instant)

    /// Any other plane: along a way, so much of it a second, from its middle since an instant; its
    /// height from 0 to 1.
    case cruising(GreatCircle, shareASecond: Double, height: Double, since: Instant)
  }

  /// Where it is at an instant, and how clearly it is seen.
  public struct Standing: Sendable, Hashable {
    /// The way it takes.
    public let path: GreatCircle

    /// How much of it has passed, from 0 to 1.
    public let travel: Double

    /// How high the top of its arc is, from 0 to 1; where the arc is that of a breath.
    public let height: Double

    /// From 0 to 1.
    public let opacity: Double
  }

  /// What tells it from others.
  public let id: UInt32

  /// What it is called; a label, not an identity.
  public let callsign: String

  /// How it flies.
  public let course: Course

  /// When the last report of it was true.
  public let told: Instant

  /// How far it is drawn behind its last report, in seconds, and since when that melts away.
  private var lag = 0.0
  private var lagging: Instant

  /// How long a lag takes to melt, in seconds.
  private static let melting = 1.0

  /// From what age of its report on it begins to fade, and from what age on it is not seen, in seconds.
  private static let (fading, gone) = (20.0, 25.0)

  /// Creates a plane.
  public init(id: UInt32, callsign: String, course: Course, told: Instant) {
    self.id = id
    self.callsign = callsign
    self.course = course
    self.told = told
    lagging = told
  }

  /// Returns the same plane drawn where it was drawn after its last report, and within a second where it
  /// now says to be, so that nothing jumps.
  public func following(_ former: Fellow, at now: Instant) -> Fellow {
    guard case .breathing(let flights, let pattern, _) = course,
      let (old, before) = former.flight(at: now), let (new, after) = flight(at: now),
      case .breathing(let formerFlights, _, _) = former.course,
      Earth.distanceMetres(from: formerFlights[old].destination, to: flights[new].destination)
        < 1_000,
      abs(after - before) < pattern.cycle.seconds / 4
    else { return self }
    var fellow = self
    fellow.lag = after - before
    fellow.lagging = now
    return fellow
  }

  /// Which of its flights it is on, and for how many seconds.
  private func flight(at now: Instant) -> (number: Int, seconds: Double)? {
    guard case .breathing(let flights, let pattern, let since) = course else { return nil }
    let share = min(max(lagging.duration(to: now).seconds / Self.melting, 0), 1)
    let left = (1 - share) * (1 - share) * (1 + 2 * share)
    let elapsed = since.duration(to: now).seconds - lag * left
    let number = (elapsed / pattern.cycle.seconds).rounded(.down)
    guard number >= 0, number < Double(flights.count) else { return nil }
    return (Int(number), elapsed - number * pattern.cycle.seconds)
  }

  /// Whether it has been heard of lately, in the air or between two flights.
  public func isHeard(at now: Instant) -> Bool {
    told.duration(to: now).seconds < Self.gone
  }

  /// Returns where it is at an instant; nil where it is not seen: it has landed and nobody has told of
  /// its next flight, or has not been heard of for too long.
  public func standing(at now: Instant) -> Standing? {
    let age = told.duration(to: now).seconds
    let freshness = min(max((Self.gone - age) / (Self.gone - Self.fading), 0), 1)
    guard freshness > 0 else { return nil }
    switch course {
    case .breathing(let flights, let pattern, _):
      guard let (number, seconds) = flight(at: now) else { return nil }
      let path = flights[number]
      let travel = pattern.breath(after: .nanoseconds(Int64(seconds * 1e9))).travel
      // It comes up from the runway and goes down to it, as the hero does.
      let lit = sin(.pi / 2 * min(min(travel, 1 - travel) / 0.25, 1))
      return Standing(path: path, travel: travel, height: 0.6, opacity: lit * freshness)
    case .cruising(let path, let speed, let height, let since):
      let travel = 0.5 + speed * since.duration(to: now).seconds
      guard (0.0...1).contains(travel) else { return nil }
      return Standing(path: path, travel: travel, height: height, opacity: freshness)
    }
  }
}
