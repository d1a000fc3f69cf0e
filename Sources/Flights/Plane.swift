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

  /// Creates the plane at a moment of its flight.
  public init(_ leg: Leg, at moment: Moment) {
    self.leg = leg
    travel = moment.breath.travel
    altitude = Self.altitude(atTravel: travel)
    opacity = Self.opacity(at: moment)
  }

  /// The position over the ground.
  public var coordinate: Coordinate {
    leg.path.coordinate(at: travel)
  }

  /// The true track, clockwise from north.
  public var track: Angle {
    leg.path.bearing(at: travel)
  }

  /// The size as a fraction of the size at the top of the arc.
  public var scale: Double {
    (Self.groundScale + (1 - Self.groundScale) * altitude)
  }

  /// The size on the ground as a fraction of that at the top: .084 to .164 of the short side.
  private static let groundScale = 0.084 / 0.164

  /// Returns the altitude at a fraction of the route: sin(πs)^1.15, which is exactly 1 half-way and
  /// leaves and meets the ground gently.
  public static func altitude(atTravel travel: Double) -> Double {
    pow(max(0, sin(.pi * min(max(travel, 0), 1))), 1.15)
  }

  /// Returns the derivative of the altitude with respect to the fraction of the route.
  public static func climb(atTravel travel: Double) -> Double {
    let s = min(max(travel, 1e-9), 1 - 1e-9)
    return 1.15 * pow(sin(.pi * s), 0.15) * .pi * cos(.pi * s)
  }

  /// Fades in over the first two thirds of the inhale and out over the last two thirds of the
  /// exhale, each along a quarter sine: visible nearly to the end, gone at touchdown.
  static func opacity(at moment: Moment) -> Double {
    guard moment.stage == .flight else { return 0 }
    let elapsed = moment.flightElapsed.seconds
    let inhale = moment.pattern.inhaleSeconds
    let exhale = moment.pattern.exhaleSpanSeconds
    let arriving = sin(.pi / 2 * min(max(elapsed / (inhale * 2 / 3), 0), 1))
    let leaving = sin(.pi / 2 * min(max((exhale.end - elapsed) / (exhale.length * 2 / 3), 0), 1))
    return min(arriving, leaving)
  }
}

extension BreathPattern {
  /// The time until the first phase that does not fill the lungs, in seconds.
  fileprivate var inhaleSeconds: Double {
    steps.prefix { $0.phase == .inhale }.reduce(0) { $0 + $1.duration.seconds }
  }

  /// The end and the length of the breath's last exhale, in seconds.
  fileprivate var exhaleSpanSeconds: (end: Double, length: Double) {
    var time = 0.0
    var span = (end: 0.0, length: 0.0)
    for step in steps {
      time += step.duration.seconds
      if step.phase == .exhale { span = (time, step.duration.seconds) }
    }
    return span
  }
}
