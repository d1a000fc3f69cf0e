public import Breathing
public import Geodesy

/// A position, speed and track reported by a GPS receiver.
public struct Fix: Sendable, Hashable {
  /// The position.
  public let coordinate: Coordinate

  /// The true track over the ground; nil if at rest or unknown.
  public let track: Angle?

  /// The speed over the ground, in metres per second.
  public let speedMetresPerSecond: Double?

  /// The height above mean sea level, in metres.
  public let altitudeMetres: Double?

  /// The time of the fix.
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
