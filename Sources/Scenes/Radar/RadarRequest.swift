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
}
