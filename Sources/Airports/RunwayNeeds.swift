import Geodesy

/// What an aircraft needs of a runway to land on it.
public struct RunwayNeeds: Sendable, Hashable {
  /// The minimum length in metres.
  public let metres: Double

  /// The surfaces it can use.
  public let surfaces: Set<Surface>

  /// Creates the needs of an aircraft; by default of a light single-engined one.
  public init(metres: Double = 600, surfaces: Set<Surface> = Surface.hard.union([.grass])) {
    self.metres = metres
    self.surfaces = surfaces
  }

  /// Returns whether a runway is long enough and of a usable surface; false if either is unknown.
  public func areMet(by runway: Runway) -> Bool {
    guard let feet = runway.lengthFeet, !runway.isHelipad else { return false }
    return Double(feet) * Earth.metresPerFoot >= metres && surfaces.contains(runway.surface)
  }

  /// Returns how much farther away an airfield counts because of the runway: 1 for a hard one of
  /// twice the minimum length, up to `worst` for the shortest that is not hard.
  func factor(of runway: Runway) -> Double {
    let length = Double(runway.lengthFeet ?? 0) * Earth.metresPerFoot
    let margin = metres > 0 ? min(max(length / metres - 1, 0), 1) : 1
    return (Self.shortest - (Self.shortest - 1) * margin)
      * (Surface.hard.contains(runway.surface) ? 1 : Self.notHard)
  }

  /// The greatest factor of a runway that meets the needs.
  static let worst = shortest * notHard

  private static let shortest = 1.5
  private static let notHard = 1.2
}

extension Surface {
  /// The paved surfaces.
  public static let hard: Set<Surface> = [.asphalt, .concrete, .paved]
}
