import Geodesy

/// A companion at an instant: an aircraft, or the plane of a person who breathes at the same time.
struct CompanyPlane: Sendable, Hashable {
  /// The way it takes.
  let path: GreatCircle

  /// How far along its way it is, from 0 to 1.
  let travel: Double

  /// The top of its arc, as a share of the top of the hero's.
  let height: Double

  /// How much of its climb the paper shows, from 0 to 1.
  let climbShown: Double

  /// From 0 to 1.
  let opacity: Double

  /// Whether the air behind it is seen.
  let hasTrail: Bool

  /// Its name; may be empty.
  let callsign: String
}
