import Geodesy

/// A companion at an instant: an aircraft, or the plane of a person who breathes at the same time.
struct CompanionPlane: Sendable, Hashable {
  /// The path.
  let path: GreatCircle

  /// The position along the path, from 0 to 1.
  let travel: Double

  /// The height of its arc, as a fraction of the main plane's.
  let height: Double

  /// The fraction of the climb that the paper shows, from 0 to 1.
  let climbShown: Double

  /// The opacity, from 0 to 1.
  let opacity: Double

  /// Whether it has a trail.
  let hasTrail: Bool

  /// The name; may be empty.
  let callsign: String
}
