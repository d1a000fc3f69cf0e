public import Breathing
public import Geodesy
import Glibc

/// Another person's plane in the shared sky, extrapolated from its last report.
public struct NeighbourPlane: Sendable, Hashable {
  /// The kind of flight.
  public enum Kind: Sendable, Hashable {
    /// A paper plane that makes one flight per breath, one after another, the first starting at an
    /// instant. Without known flights it is not visible.
    case breathing([GreatCircle], pattern: BreathPattern, since: Instant)

    /// Any other plane: along a route at a constant fraction per second, starting from its middle
    /// at an instant, at a height from 0 to 1.
    case cruising(GreatCircle, shareASecond: Double, height: Double, since: Instant)
  }

  /// The position and opacity at an instant.
  public struct Placement: Sendable, Hashable {
    /// The route.
    public let path: GreatCircle

    /// The fraction of the route flown, from 0 to 1.
    public let travel: Double

    /// The height of the arc's top, from 0 to 1, for the arc of a breath.
    public let height: Double

    /// The opacity, from 0 to 1.
    public let opacity: Double
  }

  /// The identifier within the shared sky.
  public let id: UInt32

  /// The callsign; a label, not an identity.
  public let callsign: String

  /// How it flies.
  public let kind: Kind

  /// The instant of its last report.
  public let stateTime: Instant

  /// The flight time by which the drawn plane was behind its new report when that arrived, in
  /// seconds (negative: ahead), and the instant from which this lag decays to 0.
  private var lag = 0.0
  private var lagStart: Instant

  /// The duration of that decay, in seconds.
  private static let lagDecaySeconds = 1.0

  /// The age of the last report at which the plane begins to fade and at which it disappears, in
  /// seconds.
  private static let (fadeStartSeconds, removedAfterSeconds) = (20.0, 25.0)

  /// Creates a plane.
  public init(id: UInt32, callsign: String, kind: Kind, stateTime: Instant) {
    self.id = id
    self.callsign = callsign
    self.kind = kind
    self.stateTime = stateTime
    lagStart = stateTime
  }

  /// Returns the plane drawn from where `former` was drawn, moving within a second to its reported
  /// position, so that nothing jumps.
  public func following(_ former: NeighbourPlane, at now: Instant) -> NeighbourPlane {
    guard case .breathing(let flights, let pattern, _) = kind,
      let (old, before) = former.flight(at: now), let (new, after) = flight(at: now),
      case .breathing(let formerFlights, _, _) = former.kind,
      Earth.distanceMetres(from: formerFlights[old].destination, to: flights[new].destination)
        < 1_000,
      abs(after - before) < pattern.cycle.seconds / 4
    else { return self }
    var plane = self
    plane.lag = after - before
    plane.lagStart = now
    return plane
  }

  /// The current flight and the seconds since its start.
  private func flight(at now: Instant) -> (number: Int, seconds: Double)? {
    guard case .breathing(let flights, let pattern, let since) = kind else { return nil }
    let share = min(max(lagStart.duration(to: now).seconds / Self.lagDecaySeconds, 0), 1)
    let left = (1 - share) * (1 - share) * (1 + 2 * share)
    let elapsed = since.duration(to: now).seconds - lag * left
    let number = (elapsed / pattern.cycle.seconds).rounded(.down)
    guard number >= 0, number < Double(flights.count) else { return nil }
    return (Int(number), elapsed - number * pattern.cycle.seconds)
  }

  /// Whether it has reported recently, in the air or between two flights.
  public func isCurrent(at now: Instant) -> Bool {
    stateTime.duration(to: now).seconds < Self.removedAfterSeconds
  }

  /// Returns its position at an instant; nil if it is not visible: it has landed and has not
  /// reported its next flight, or its last report is too old.
  public func placement(at now: Instant) -> Placement? {
    let age = stateTime.duration(to: now).seconds
    let freshness = min(
      max((Self.removedAfterSeconds - age) / (Self.removedAfterSeconds - Self.fadeStartSeconds), 0),
      1
    )
    guard freshness > 0 else { return nil }
    switch kind {
    case .breathing(let flights, let pattern, _):
      guard let (number, seconds) = flight(at: now) else { return nil }
      let path = flights[number]
      let travel = pattern.breath(after: .nanoseconds(Int64(seconds * 1e9))).travel
      // Fades in after take-off and out before landing, like the main plane.
      let lit = sin(.pi / 2 * min(min(travel, 1 - travel) / 0.25, 1))
      return Placement(path: path, travel: travel, height: 0.6, opacity: lit * freshness)
    case .cruising(let path, let speed, let height, let since):
      let travel = 0.5 + speed * since.duration(to: now).seconds
      guard (0.0...1).contains(travel) else { return nil }
      return Placement(path: path, travel: travel, height: height, opacity: freshness)
    }
  }
}
