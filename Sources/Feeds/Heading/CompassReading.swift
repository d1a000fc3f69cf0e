public import Geodesy
import Glibc

/// What a magnetometer and an accelerometer measure, as a heading.
///
/// The axes are those of the screen: x to the right, y up, z towards the viewer (Documentation/ABI in the Linux
/// kernel, `mount_matrix`). An accelerometer at rest measures a force away from the earth.
public struct CompassReading: Sendable, Hashable {
  /// The direction and strength of the magnetic field, in any unit.
  public let field: SIMD3<Double>

  /// The direction away from the earth, in any unit.
  public let up: SIMD3<Double>

  /// Creates a reading.
  ///
  /// - Parameters:
  ///   - field: The magnetic field.
  ///   - up: The force that the accelerometer measures; nil for a screen that lies flat.
  public init(field: SIMD3<Double>, up: SIMD3<Double>?) {
    self.field = field
    self.up = up ?? SIMD3(0, 0, 1)
  }

  /// The magnetic heading of someone who looks at the screen, whether it lies flat, stands upright or is held
  /// in between; nil if the field has no horizontal part.
  public var heading: Angle? {
    let east = field.cross(up)
    let north = up.cross(east)
    // The direction away from the viewer is towards the top edge of a flat screen, and out of the back of an
    // upright one. The sum of the two has the same horizontal direction at every tilt from flat to upright.
    let ahead = SIMD3<Double>(0, 1, -1)
    let scale = (north * north).sum().squareRoot()
    let (x, y) = ((ahead * east).sum() * (up * up).sum().squareRoot(), (ahead * north).sum())
    guard scale > 0, (x * x + y * y).squareRoot() > 1e-6 * scale else { return nil }
    return Angle.radians(atan2(x, y)).bearing
  }
}
