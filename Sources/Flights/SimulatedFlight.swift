import Airports
public import Breathing
public import Geodesy
import Glibc

/// A flight that nobody flies: between two real airports, as fast and as high as its kind goes.
///
/// Position and height are closed forms of the time, so any instant can be asked for.
public struct SimulatedFlight: Sendable, Hashable {
  /// What flies.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A large jet, a jet, a propeller airliner, a business jet.
    case heavy, airliner, turboprop, bizjet

    /// A light aircraft, a helicopter, a glider.
    case light, rotorcraft, glider
  }

  /// What an instant of the flight is like.
  public struct State: Sendable, Hashable {
    /// Where it is.
    public let coordinate: Coordinate

    /// The true track.
    public let track: Angle

    /// The height above mean sea level, in feet.
    public let altitudeFeet: Double

    /// The speed over the ground, in knots.
    public let speedKnots: Double

    /// How fast it climbs, in feet a minute; negative when it descends.
    public let climbFeetPerMinute: Double
  }

  /// What flies.
  public let kind: Kind

  /// Its invented callsign.
  public let callsign: String

  /// The airports, as records of the catalogue.
  public let origin, destination: Int

  /// The way.
  public let path: GreatCircle

  /// When it takes off.
  public let departure: Instant

  private let lengthMetres: Double
  private let elevationsFeet: SIMD2<Double>
  private let pace: Pace

  /// How a kind flies. Speeds are metres per second, heights feet.
  private struct Pace: Hashable {
    let takeoff, cruise, cruiseFeet: Double
    /// How far from an airport the cruise is reached, in metres, and how steeply it climbs, in feet
    /// a metre.
    let reach, gradient: Double
    /// By how much the speed grows with every metre.
    var growth: Double { (cruise - takeoff) / reach }
  }

  init(
    _ kind: Kind,
    callsign: String,
    from origin: Airport,
    to destination: Airport,
    departure: Instant,
    level: Double
  ) {
    self.kind = kind
    self.callsign = callsign
    self.origin = origin.index
    self.destination = destination.index
    self.departure = departure
    path = GreatCircle(from: origin.coordinate, to: destination.coordinate)
    lengthMetres = Earth.metres(path.length)
    elevationsFeet = SIMD2(
      Double(origin.elevationFeet ?? 0),
      Double(destination.elevationFeet ?? 0)
    )
    pace = Self.pace(kind, level: level)
  }

  /// How long the flight takes.
  public var duration: Duration { .seconds(2 * seconds(toMetres: lengthMetres / 2)) }

  /// Returns an instant of the flight; nil before it takes off and after it has landed.
  public func state(at now: Instant) -> State? {
    let elapsed = departure.duration(to: now).seconds
    let half = seconds(toMetres: lengthMetres / 2)
    guard elapsed >= 0, elapsed <= 2 * half, lengthMetres > 0 else { return nil }
    let isOutbound = elapsed <= half
    let fromEnd = metres(afterSeconds: isOutbound ? elapsed : 2 * half - elapsed)
    let flown = isOutbound ? fromEnd : lengthMetres - fromEnd
    let share = flown / lengthMetres
    let speed = min(pace.cruise, pace.takeoff + pace.growth * fromEnd)
    let field = elevationsFeet.x + (elevationsFeet.y - elevationsFeet.x) * share
    let climbing = field + pace.gradient * fromEnd < pace.cruiseFeet
    let climb = climbing ? pace.gradient * speed * 60 * (isOutbound ? 1 : -1) : 0
    return State(
      coordinate: path.coordinate(at: share),
      track: path.bearing(at: share),
      altitudeFeet: min(field + pace.gradient * fromEnd, max(pace.cruiseFeet, field)),
      speedKnots: speed * 3600 / 1852,
      climbFeetPerMinute: climb
    )
  }

  /// How long it takes to come so far from the runway: the speed grows evenly with the way, so the
  /// way grows exponentially with time, until the cruise is reached.
  private func seconds(toMetres metres: Double) -> Double {
    let near = min(metres, pace.reach)
    return log1p(pace.growth * near / pace.takeoff) / pace.growth + (metres - near) / pace.cruise
  }

  private func metres(afterSeconds seconds: Double) -> Double {
    let climb = self.seconds(toMetres: pace.reach)
    guard seconds > climb else { return pace.takeoff / pace.growth * expm1(pace.growth * seconds) }
    return pace.reach + pace.cruise * (seconds - climb)
  }

  /// How a kind flies: usual speeds and heights; the level, from 0 to 1, picks the height.
  private static func pace(_ kind: Kind, level: Double) -> Pace {
    func pace(
      _ takeoff: Double,
      _ cruise: Double,
      feet: ClosedRange<Double>,
      reach: Double,
      gradient: Double
    ) -> Pace {
      let knot = 1852.0 / 3600
      let height = feet.lowerBound + (feet.upperBound - feet.lowerBound) * level
      return Pace(
        takeoff: takeoff * knot,
        cruise: cruise * knot,
        cruiseFeet: (height / 500).rounded() * 500,
        reach: reach * 1852,
        gradient: gradient / 1852
      )
    }
    return switch kind {
    case .heavy: pace(160, 480, feet: 34_000...40_000, reach: 60, gradient: 260)
    case .airliner: pace(145, 440, feet: 30_000...38_000, reach: 50, gradient: 300)
    case .turboprop: pace(120, 270, feet: 16_000...24_000, reach: 30, gradient: 330)
    case .bizjet: pace(130, 430, feet: 37_000...43_000, reach: 45, gradient: 380)
    case .light: pace(65, 105, feet: 2_000...4_500, reach: 4, gradient: 380)
    case .rotorcraft: pace(50, 125, feet: 1_000...2_000, reach: 2, gradient: 500)
    case .glider: pace(45, 55, feet: 3_000...5_500, reach: 2, gradient: 350)
    }
  }
}
