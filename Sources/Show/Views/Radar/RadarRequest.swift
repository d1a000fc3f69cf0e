/// A request to the radar.
public enum RadarRequest: Sendable, Hashable {
  /// Increase the range by steps, or decrease it if negative.
  case zoom(by: Int)

  /// Paint aircraft as the beam passes, or show them steadily.
  case toggleSteady

  /// Replace aircraft by saucers, bugs and aliens, or stop that.
  case toggleSilly

  /// Change to the next colour.
  case nextPhosphor

  /// Turn the soft sound of the beam passing an aircraft on or off.
  case toggleBlips

  /// Set an option.
  case set(RadarOption)

  /// Select the next aircraft, from the nearest outward.
  case nextAircraft

  /// Select an aircraft by its identity; if it is selected already, select the nearest.
  case select(String)

  /// Show or hide the selected aircraft's route.
  case toggleRoute

  /// Show aircraft on the ground, or only those in the air.
  case toggleGround

  /// Show the next group of kinds; after the last, all.
  case nextKinds

  /// Show the next altitude band; after the last, all.
  case nextHeights

  /// Show only what lies within the next ring inward; after the innermost, all.
  case nextDistance
}
