public import Breathing
public import Geodesy

/// A position, speed and track, as a GPS receiver reports them.
public struct Fix: Sendable, Hashable {
  /// The position.
  public let coordinate: Coordinate

  /// The true track over the ground; nil if at rest or unknown.
  public let track: Angle?

  /// The speed over the ground, in metres per second.
  public let speedMetresPerSecond: Double?

  /// The height above mean sea level, in metres.
  public let altitudeMetres: Double?

  /// The vertical speed, positive upwards, in metres per second; nil if unknown.
  public let climbMetresPerSecond: Double?

  /// The horizontal error that 95 % of such fixes do not exceed, in metres; nil if unknown.
  public let errorMetres: Double?

  /// The time of the fix.
  public let instant: Instant

  /// Creates a fix.
  public init(
    coordinate: Coordinate,
    track: Angle? = nil,
    speedMetresPerSecond: Double? = nil,
    altitudeMetres: Double? = nil,
    climbMetresPerSecond: Double? = nil,
    errorMetres: Double? = nil,
    instant: Instant
  ) {
    self.coordinate = coordinate
    self.track = track
    self.speedMetresPerSecond = speedMetresPerSecond
    self.altitudeMetres = altitudeMetres
    self.climbMetresPerSecond = climbMetresPerSecond
    self.errorMetres = errorMetres
    self.instant = instant
  }
}
