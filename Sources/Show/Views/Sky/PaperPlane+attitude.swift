import Flights
import Geodesy
import Glibc

extension PaperPlane {
  /// How a plane is held and folded.
  struct Attitude: Sendable, Hashable {
    /// The fraction of the climb that the body shows, from 0 (level with the ground) to 1 (along the path).
    let climbShown: Double

    /// The bank towards the viewer. A plane that flies along the line of sight is level.
    let bank: Angle

    /// The height of the wings above the keel's line, as a fraction of that of the sheet.
    var dihedral = 1.0

    /// How much darker than the common light the near wing is, from 0 to 1.
    var shade = 0.20

    /// The point of the body that is on the path, along the body's x axis; 0 is the centre.
    var anchor = 0.0

    /// How far a plane that flies along the line of sight is tilted so that its wings are seen from above: its nose is
    /// raised if it flies away from the viewer, and lowered if it approaches.
    var tilt = Angle.zero
  }
}

extension PaperPlane.Pose {
  /// Returns the pose of a sheet that is folded in part: flat on the ground at 0, the plane's at 1.
  func folded(_ share: Double) -> PaperPlane.Pose {
    guard share < 1 else { return self }
    let direction = groundTangent + (pathTangent - groundTangent) * share
    return PaperPlane.Pose(
      position: position,
      groundTangent: groundTangent,
      pathTangent: direction.norm > 1e-9 ? direction.unit : groundTangent,
      up: up,
      attitude: PaperPlane.Attitude(
        climbShown: attitude.climbShown,
        bank: attitude.bank * share,
        dihedral: 1 + (attitude.dihedral - 1) * share,
        shade: attitude.shade,
        anchor: attitude.anchor,
        tilt: attitude.tilt * share
      )
    )
  }
}

extension PaperPlane.Attitude {
  /// The attitude of the main plane: the paper breathes.
  ///
  /// It climbs, and glides down rather than diving; its wings open with the inhale and flatten with the exhale, and it
  /// banks from 8° to 24° and back. At the departure its tail is on the path's end, at the arrival its nose.
  ///
  /// - Parameter travel: The fraction of the path, from 0 to 1.
  /// - Returns: The attitude.
  static func breathing(atTravel travel: Double) -> PaperPlane.Attitude {
    let altitude = Plane.altitude(atTravel: travel)
    let glide = Easing.smooth(travel, from: 0.50, to: 0.85)
    let (tail, nose) = PaperPlane.extent
    return PaperPlane.Attitude(
      climbShown: 0.60 - 0.30 * glide,
      bank: .degrees(8 + 16 * altitude.squareRoot()),
      dihedral: 0.90 + 0.35 * altitude,
      shade: 0.20 + 0.14 * altitude,
      anchor: tail + (nose - tail) * travel
    )
  }

  /// The attitude of a companion, by default of an invented one. It may fly along the line of sight, where a level
  /// plane would be a splinter.
  static func companion(
    climbShown: Double = 0.5,
    bank: Angle = .degrees(14)
  ) -> PaperPlane.Attitude {
    PaperPlane.Attitude(climbShown: climbShown, bank: bank, tilt: .degrees(34))
  }
}
