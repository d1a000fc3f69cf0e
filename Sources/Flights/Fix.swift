public import Breathing
public import Geodesy

/// Where a receiver says that we are, and which way we move.
public struct Fix: Sendable, Hashable {
  /// The place.
  public let coordinate: Coordinate

  /// The true track over the ground; nil at rest or unknown.
  public let track: Angle?

  /// The speed over the ground, in metres per second.
  public let speedMetresPerSecond: Double?

  /// The height above mean sea level, in metres.
  public let altitudeMetres: Double?

  /// When it was so.
  public let instant: Instant

  /// Creates a fix.
  public init(
    coordinate: Coordinate,
    track: Angle? = nil,
    speedMetresPerSecond: Double? = nil,
    altitudeMetres: Double? = nil,
    instant: Instant
  ) {
    self.coordinate = coordinate
    self.track = track
    self.speedMetresPerSecond = speedMetresPerSecond
    self.altitudeMetres = altitudeMetres
    self.instant = instant
  }
}
