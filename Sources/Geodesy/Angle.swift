/// An angle, stored in radians and usually written in degrees.
public struct Angle: Sendable, Hashable, Comparable {
  /// The angle in radians.
  public let radians: Double

  /// The angle in degrees.
  public var degrees: Double {
    radians * 180 / .pi
  }

  /// Returns an angle from radians.
  public static func radians(_ radians: Double) -> Angle {
    Angle(radians: radians)
  }

  /// Returns an angle from degrees.
  public static func degrees(_ degrees: Double) -> Angle {
    Angle(radians: degrees * .pi / 180)
  }

  /// The zero angle.
  public static let zero = Angle(radians: 0)

  /// The angle normalised to above −180 and up to 180 degrees.
  public var signed: Angle {
    let turned = radians.remainder(dividingBy: 2 * .pi)
    return Angle(radians: turned <= -.pi ? turned + 2 * .pi : turned)
  }

  /// The angle normalised to a bearing, from 0 up to but not including 360 degrees.
  public var bearing: Angle {
    let turned = radians.truncatingRemainder(dividingBy: 2 * .pi)
    let positive = turned < 0 ? turned + 2 * .pi : turned
    return Angle(radians: positive >= 2 * .pi ? 0 : positive)
  }

  /// Orders angles by size.
  public static func < (lhs: Angle, rhs: Angle) -> Bool {
    lhs.radians < rhs.radians
  }

  /// Adds two angles.
  public static func + (lhs: Angle, rhs: Angle) -> Angle {
    Angle(radians: lhs.radians + rhs.radians)
  }

  /// Subtracts one angle from another.
  public static func - (lhs: Angle, rhs: Angle) -> Angle {
    Angle(radians: lhs.radians - rhs.radians)
  }

  /// Negates an angle.
  public static prefix func - (angle: Angle) -> Angle {
    Angle(radians: -angle.radians)
  }

  /// Multiplies an angle by a factor.
  public static func * (lhs: Angle, rhs: Double) -> Angle {
    Angle(radians: lhs.radians * rhs)
  }
}
