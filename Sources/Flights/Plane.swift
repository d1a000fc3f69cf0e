public import Breathing
public import Geodesy
import Glibc

/// The paper plane on a leg at an instant: its position, and the effect of the breath on it.
public struct Plane: Sendable, Hashable {
  /// The leg.
  public let leg: Leg

  /// The fraction of the great circle flown, from 0 at the origin to 1 at the destination.
  public let travel: Double

  /// The altitude, from 0 on the ground to 1 at full breath, half-way.
  public let altitude: Double

  /// The opacity, from 0 to 1.
  public let opacity: Double

  /// The ends of the route at which the plane stands before or after the flight, instead of appearing or disappearing.
  private let standing: Set<End>

  /// How it disappears at the end of the route, unless it stands there.
  private let leaving: Leaving

  private enum Leaving: Hashable {
    /// While it lands, on no more than a last part of the route.
    case landing(lastPart: Double)
    /// At the end of the rest for which it stands after it has landed; both in seconds.
    case resting(left: Double, rest: Double)
  }

  /// An end of the route.
  public enum End: Sendable, Hashable {
    case origin
    case destination
  }

  /// Creates the plane at a moment of its flight.
  ///
  /// - Parameters:
  ///   - leg: The leg.
  ///   - moment: The moment.
  ///   - standing: The ends of the route at which the plane stands before or after the flight.
  public init(_ leg: Leg, at moment: Moment, standingAt standing: Set<End> = []) {
    self.leg = leg
    self.standing = standing
    travel = moment.breath.travel
    altitude = Self.altitude(atTravel: travel)
    let leaving = Self.leaving(moment)
    self.leaving = leaving
    // Paper is opaque: the plane grows and shrinks, and fades only on the runway, for about a quarter of a second.
    opacity =
      moment.stage == .flight
      ? Self.presence(
        atTravel: travel,
        within: (share: 0.0015, seconds: 0.25),
        leaving,
        standingAt: standing
      ) : 0
  }

  /// Creates a plane that stands at an end of a leg.
  public init(_ leg: Leg, standingAt end: End) {
    self.leg = leg
    standing = [end]
    leaving = .landing(lastPart: 1)
    travel = end == .origin ? 0 : 1
    altitude = 0
    opacity = 1
  }

  /// The position over the ground.
  public var coordinate: Coordinate {
    leg.path.coordinate(at: travel)
  }

  /// The true track, clockwise from north.
  public var track: Angle {
    leg.path.bearing(at: travel)
  }

  /// The size as a fraction of the size at the top of the arc. It grows from, and shrinks to, 55 % of the size for the
  /// altitude.
  public var scale: Double {
    (Self.groundScale + (1 - Self.groundScale) * altitude) * (0.55 + 0.45 * growth)
  }

  /// How far it has grown, from 0 to 1: it grows on the first 4 % of the route, and shrinks on the last, except at an
  /// end at which it is parked. It does not shrink before what follows is settled: a stop or a skip would make it jump
  /// to its full size. So a plane that lands before a rest stays parked until the rest is about to end.
  public var growth: Double {
    Self.presence(
      atTravel: travel,
      within: (share: 0.04, seconds: Timeline.settled.seconds),
      leaving,
      standingAt: standing
    )
  }

  /// The size on the ground as a fraction of that at the top: .084 to .164 of the short side.
  private static let groundScale = 0.084 / 0.164

  /// The square of the sine below which the arc bends towards the ground. Without it, the direction of the path would
  /// change by more than 12° from the last frame of a flight to the landing.
  private static let flare = 0.0016

  /// Returns the altitude at a fraction of the route: sin(πs)^1.15, which is exactly 1 half-way, but a parabola on the
  /// first and last 1 %, so that the path leaves and meets the ground gently.
  public static func altitude(atTravel travel: Double) -> Double {
    let sine = max(0, sin(.pi * min(max(travel, 0), 1)))
    let square = sine * sine
    return square * pow((1 + flare) / (square + flare), 0.425)
  }

  /// Returns the derivative of the altitude with respect to the fraction of the route.
  public static func climb(atTravel travel: Double) -> Double {
    let s = min(max(travel, 1e-9), 1 - 1e-9)
    let sine = sin(.pi * s)
    let square = sine * sine
    let slope = sine * pow((1 + flare) / (square + flare), 0.425)
    return slope * (2 - 0.85 * square / (square + flare)) * Double.pi * cos(.pi * s)
  }

  /// Returns how the plane disappears at the end of its route: while what follows is settled.
  private static func leaving(_ moment: Moment) -> Leaving {
    let pattern = moment.pattern
    guard pattern.rest == .zero else {
      // Before it lands, the whole rest is left.
      let progress = moment.breath.phase == .rest ? moment.breath.progress : 0
      return .resting(left: (1 - progress) * pattern.rest.seconds, rest: pattern.rest.seconds)
    }
    let settled = pattern.breath(after: pattern.cycle - Timeline.settled)
    return .landing(lastPart: 1 - settled.travel)
  }

  /// Returns how far a plane is from the ends of its route at which it does not stand, from 0 at an end to 1 beyond a
  /// fraction of the route; before its end, beyond the last part if that is less, or before the last seconds of its
  /// rest.
  private static func presence(
    atTravel travel: Double,
    within near: (share: Double, seconds: Double),
    _ leaving: Leaving,
    standingAt ends: Set<End>
  ) -> Double {
    let fromOrigin = ends.contains(.origin) ? 1 : travel / near.share
    let fromDestination =
      switch leaving {
      case _ where ends.contains(.destination): 1.0
      case .landing(let lastPart): (1 - travel) / min(near.share, lastPart)
      case .resting(let left, let rest): left / min(near.seconds, rest)
      }
    let t = min(max(min(fromOrigin, fromDestination), 0), 1)
    return t * t * (3 - 2 * t)
  }
}
