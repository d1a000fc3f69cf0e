public import Geodesy

/// A plane's position and motion, in the units of the wire.
public struct FlightState: Sendable, Hashable {
  /// Where it is.
  public var position: GridPosition

  /// The height above mean sea level in half metres, counted from 500 m below it.
  public var altitude: UInt16

  /// The ground speed in half metres per second, or in 2 m/s if the scale is coarse.
  public var speed: UInt8

  /// The true track in 256ths of a turn, clockwise from north.
  public var track: UInt8

  /// The vertical speed, in tenths of a metre per second, or in 0.4 m/s if the scale is coarse;
  /// negative for a descent.
  public var climb: Int8

  /// Whether the units of speed and climb are four times as large.
  public var isCoarse: Bool

  /// Creates a state from the numbers of the wire.
  public init(
    position: GridPosition,
    altitude: UInt16,
    speed: UInt8 = 0,
    track: UInt8 = 0,
    climb: Int8 = 0,
    isCoarse: Bool = false
  ) {
    self.position = position
    self.altitude = altitude
    self.speed = speed
    self.track = track
    self.climb = climb
    self.isCoarse = isCoarse
  }

  /// Creates a state; each value is rounded to a step and clamped to its range. The scale is coarse
  /// if the speed or the climb needs it.
  ///
  /// - Parameters:
  ///   - place: The position.
  ///   - altitudeMetres: Its height above mean sea level.
  ///   - speedMetresPerSecond: Its ground speed.
  ///   - track: The track, clockwise from true north.
  ///   - climbMetresPerSecond: The rate of climb.
  public init(
    at place: Coordinate,
    altitudeMetres: Double,
    speedMetresPerSecond: Double = 0,
    track: Angle = .zero,
    climbMetresPerSecond: Double = 0
  ) {
    position = GridPosition(place)
    altitude = Self.nearest((altitudeMetres + 500) * 2)
    let turned: UInt16 = Self.nearest(track.bearing.degrees / 360 * 256)
    self.track = UInt8(truncatingIfNeeded: turned)
    isCoarse =
      (speedMetresPerSecond * 2).rounded() > Double(UInt8.max)
      || (climbMetresPerSecond * 10).rounded() > Double(Int8.max)
      || (climbMetresPerSecond * 10).rounded() < Double(Int8.min)
    let steps = isCoarse ? Double(Self.coarseFactor) : 1
    speed = Self.nearest(speedMetresPerSecond * 2 / steps)
    climb = Self.nearest(climbMetresPerSecond * 10 / steps)
  }

  /// How many fine steps of speed and climb a coarse one has.
  static let coarseFactor: Int64 = 4

  /// How many fine steps a step of this state has.
  var scale: Int64 { isCoarse ? Self.coarseFactor : 1 }

  /// The height above mean sea level in metres, from −500 to 32,267.5.
  public var altitudeMetres: Double { Double(altitude) / 2 - 500 }

  /// The ground speed in metres per second, from 0 to 510.
  public var speedMetresPerSecond: Double { Double(Int64(speed) * scale) / 2 }

  /// The track, clockwise from true north.
  public var trackAngle: Angle { .degrees(Double(track) * 360 / 256) }

  /// The vertical speed in metres per second, from −51.2 to 50.8.
  public var climbMetresPerSecond: Double { Double(Int64(climb) * scale) / 10 }

  /// Returns the nearest number of a type; 0 for NaN.
  private static func nearest<Number: FixedWidthInteger>(_ value: Double) -> Number {
    guard !value.isNaN else { return 0 }
    return Number(min(max(value.rounded(), Double(Number.min)), Double(Number.max)))
  }
}
