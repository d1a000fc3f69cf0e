import Airports
public import Breathing
public import Geodesy
import Glibc

/// A simulated flight between two real airports, with the typical speed and height of its kind.
///
/// Position and height are closed-form functions of time, so any instant can be queried.
public struct SimulatedFlight: Sendable, Hashable {
  /// The kind of aircraft.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A large jet, a jet, a propeller airliner, a business jet.
    case heavy, airliner, turboprop, bizjet

    /// A light aircraft, a helicopter, a glider.
    case light, rotorcraft, glider
  }

  /// The state of the flight at an instant.
  public struct State: Sendable, Hashable {
    /// The position.
    public let coordinate: Coordinate

    /// The true track.
    public let track: Angle

    /// The height above mean sea level, in feet.
    public let altitudeFeet: Double

    /// The speed over the ground, in knots.
    public let speedKnots: Double

    /// The vertical speed in feet per minute; negative for a descent.
    public let climbFeetPerMinute: Double
  }

  /// The kind of aircraft.
  public let kind: Kind

  /// Its invented callsign.
  public let callsign: String

  /// The airports, as catalogue indices.
  public let origin, destination: Int

  /// The route.
  public let path: GreatCircle

  /// The time of take-off.
  public let departure: Instant

  private let lengthMetres: Double
  private let elevationsFeet: SIMD2<Double>
  private let pace: Pace

  /// The height of cruise above mean sea level, in feet.
  private let cruiseFeet: Double

  /// The least height of cruise above both airports, in feet: the minimum height under visual flight rules where no
  /// town is below (Regulation (EU) No 923/2012, SERA.5005(f)(2)).
  private static let minimumFeetAboveGround = 500.0

  /// The performance of a kind. Speeds are in metres per second, heights in feet.
  private struct Pace: Hashable {
    let takeoff, cruise, cruiseFeet: Double
    /// The distance from an airport at which cruise is reached, in metres, and the climb gradient,
    /// in feet per metre.
    let reach, gradient: Double
    /// The increase in speed per metre.
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
    cruiseFeet = max(pace.cruiseFeet, elevationsFeet.max() + Self.minimumFeetAboveGround)
  }

  /// The duration of the flight.
  public var duration: Duration { .seconds(2 * seconds(toMetres: lengthMetres / 2)) }

  /// Returns the state at an instant; nil before take-off and after landing.
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
    let climbing = field + pace.gradient * fromEnd < cruiseFeet
    let climb = climbing ? pace.gradient * speed * 60 * (isOutbound ? 1 : -1) : 0
    return State(
      coordinate: path.coordinate(at: share),
      track: path.bearing(at: share),
      altitudeFeet: min(field + pace.gradient * fromEnd, cruiseFeet),
      speedKnots: speed * 3600 / 1852,
      climbFeetPerMinute: climb
    )
  }

  /// The least distance between two flights, in metres: half a nautical mile, so that their marks on a radar never
  /// coincide.
  static let minimumDistanceMetres = 926.0

  /// Returns whether it keeps the least distance from another flight, whatever their heights.
  ///
  /// - Parameters:
  ///   - other: The other flight.
  ///   - span: A time in which both are in the air.
  /// - Returns: Whether it does.
  func keepsDistance(from other: SimulatedFlight, in span: Range<Instant>) -> Bool {
    guard lengthMetres > 0, other.lengthMetres > 0 else { return true }
    let fastest = pace.cruise + other.pace.cruise
    var now = span.lowerBound
    while true {
      let way = normal(at: now) - other.normal(at: now)
      let metres = Earth.metres(.radians((way * way).sum().squareRoot()))
      guard metres >= Self.minimumDistanceMetres else { return false }
      guard now < span.upperBound else { return true }
      // They cannot be too close before both have flown what is between them.
      let seconds = (metres - Self.minimumDistanceMetres) / fastest
      now = min(now.advanced(by: .seconds(max(seconds, 0.5))), span.upperBound)
    }
  }

  /// The unit vector of the position at an instant of the flight.
  private func normal(at now: Instant) -> SIMD3<Double> {
    let elapsed = departure.duration(to: now).seconds
    let half = seconds(toMetres: lengthMetres / 2)
    let isOutbound = elapsed <= half
    let fromEnd = metres(afterSeconds: max(isOutbound ? elapsed : 2 * half - elapsed, 0))
    return path.normal(at: (isOutbound ? fromEnd : lengthMetres - fromEnd) / lengthMetres)
  }

  /// The time from the runway to a distance: speed grows linearly with distance, so distance grows
  /// exponentially with time until cruise is reached.
  private func seconds(toMetres metres: Double) -> Double {
    let near = min(metres, pace.reach)
    return log1p(pace.growth * near / pace.takeoff) / pace.growth + (metres - near) / pace.cruise
  }

  private func metres(afterSeconds seconds: Double) -> Double {
    let climb = self.seconds(toMetres: pace.reach)
    guard seconds > climb else { return pace.takeoff / pace.growth * expm1(pace.growth * seconds) }
    return pace.reach + pace.cruise * (seconds - climb)
  }

  /// The typical speeds and heights of a kind; the level, from 0 to 1, selects the height.
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
