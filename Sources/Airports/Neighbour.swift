public import Geodesy
import Glibc

/// An airport found near a place.
public struct Neighbour: Sendable, Hashable {
  /// The airport's index in the catalogue.
  public let index: Int

  /// The distance along the ground, as an angle at the Earth's centre.
  public let distance: Angle

  /// Creates a neighbour.
  public init(index: Int, distance: Angle) {
    self.index = index
    self.distance = distance
  }
}

/// Returns the squared chord between two points of the unit sphere at a distance; for half a turn
/// and more, slightly more than the maximum.
func squaredChord(of distance: Angle) -> Double {
  guard distance.radians < .pi else { return 4.1 }
  guard distance.radians >= 0 else { return -1 }
  // Points that are equal except for the last bits count as the same (6 nanometres).
  let chord = 2 * sin(distance.radians / 2) + 1e-15
  return chord * chord
}
