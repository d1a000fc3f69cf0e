/// Something a person asks of the radar.
public enum RadarRequest: Sendable, Hashable {
  /// Increase the range by steps, or decrease it if negative.
  case zoom(by: Int)

  /// Paint aircraft as the beam passes, or show them steadily.
  case toggleSteady

  /// Replace aircraft by saucers, bugs and aliens, or stop that.
  case toggleSilly

  /// Give the light another colour.
  case nextPhosphor

  /// Hear a soft sound as the beam passes an aircraft, or none.
  case toggleBlips

  /// Choose the value of an option.
  case set(RadarOption)

  /// Select the next aircraft, from the nearest outward.
  case nextAircraft

  /// Show or hide the selected aircraft's route.
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
