public import Geodesy

/// A plane's position and motion, in the units of the wire.
public struct FlightState: Sendable, Hashable {
  /// Where it is.
  public var position: GridPosition

  /// The height above mean sea level in half metres, counted from 500 m below it.
  public var altitude: UInt16

  /// The ground speed in half metres per second; 255 means 127.5 m/s or more.
  public var speed: UInt8

  /// The true track in 256ths of a turn, clockwise from north.
  public var track: UInt8

  /// The vertical speed, in tenths of a metre per second; negative for a descent.
  public var climb: Int8

  /// The turn rate, in half degrees per second; negative to the left. A reply does not carry it.
  public var turn: Int8

  /// Creates a state from the numbers of the wire.
  public init(
    position: GridPosition,
    altitude: UInt16,
    speed: UInt8 = 0,
    track: UInt8 = 0,
    climb: Int8 = 0,
    turn: Int8 = 0
  ) {
    self.position = position
    self.altitude = altitude
    self.speed = speed
    self.track = track
    self.climb = climb
    self.turn = turn
  }

  /// Creates a state; each value is rounded to a step and clamped to its range.
  ///
  /// - Parameters:
  ///   - place: The position.
  ///   - altitudeMetres: Its height above mean sea level.
  ///   - speedMetresPerSecond: Its ground speed.
  ///   - track: The track, clockwise from true north.
  ///   - climbMetresPerSecond: The rate of climb.
  ///   - turnDegreesPerSecond: The rate of turn, clockwise.
  public init(
    at place: Coordinate,
    altitudeMetres: Double,
    speedMetresPerSecond: Double = 0,
    track: Angle = .zero,
    climbMetresPerSecond: Double = 0,
    turnDegreesPerSecond: Double = 0
  ) {
    position = GridPosition(place)
    altitude = Self.nearest((altitudeMetres + 500) * 2)
    speed = Self.nearest(speedMetresPerSecond * 2)
    let turned: UInt16 = Self.nearest(track.bearing.degrees / 360 * 256)
    self.track = UInt8(truncatingIfNeeded: turned)
    climb = Self.nearest(climbMetresPerSecond * 10)
    turn = Self.nearest(turnDegreesPerSecond * 2)
  }

  /// The height above mean sea level in metres, from −500 to 32,267.5.
  public var altitudeMetres: Double { Double(altitude) / 2 - 500 }

  /// The ground speed in metres per second, from 0 to 127.5.
  public var speedMetresPerSecond: Double { Double(speed) / 2 }

  /// The track, clockwise from true north.
  public var trackAngle: Angle { .degrees(Double(track) * 360 / 256) }

  /// The vertical speed in metres per second, from −12.8 to 12.7.
  public var climbMetresPerSecond: Double { Double(climb) / 10 }

  /// The turn rate in degrees per second, clockwise, from −64 to 63.5.
  public var turnDegreesPerSecond: Double { Double(turn) / 2 }

  /// Returns the nearest number of a type; 0 for NaN.
  private static func nearest<Number: FixedWidthInteger>(_ value: Double) -> Number {
    guard !value.isNaN else { return 0 }
    return Number(min(max(value.rounded(), Double(Number.min)), Double(Number.max)))
  }
}
