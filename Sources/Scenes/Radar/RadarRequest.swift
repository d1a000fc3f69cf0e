/// Something a person asks of the radar.
public enum RadarRequest: Sendable, Hashable {
  /// Show more of the sky, by so many steps, or less where negative.
  case zoom(by: Int)

  /// Paint aircraft as the beam passes, or show them steadily.
  case toggleSteady

  /// Let saucers, bugs and aliens fly the same ways, or let it be.
  case toggleSilly

  /// Give the light another colour.
  case nextPhosphor

  /// Hear a soft sound as the beam passes an aircraft, or none.
  case toggleBlips

  /// Choose the value of an option.
  case set(RadarOption)

  /// Tell of the next aircraft, from the nearest outward.
  case nextAircraft

  /// Tell where the selected aircraft comes from and goes to, or not.
  case toggleRoute

  /// Show aircraft on the ground, or only those in the air.
  case toggleGround

  /// Show another group of kinds alone; after the last, all.
  case nextKinds

  /// Show another band of heights alone; after the last, all.
  case nextHeights

  /// Show only what lies within the next ring inward; after the innermost, all.
  case nextDistance
}
