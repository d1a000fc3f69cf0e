import Glibc

/// The Earth's magnetic field at a place, in nanotesla along the local north, east and down.
public struct MagneticField: Sendable, Hashable {
  /// The part towards true north.
  public let north: Double

  /// The part towards true east.
  public let east: Double

  /// The part straight down, along the normal of the ellipsoid.
  public let down: Double

  /// Creates a field.
  public init(north: Double, east: Double, down: Double) {
    self.north = north
    self.east = east
    self.down = down
  }

  /// The strength of its level part, which turns a compass.
  public var horizontal: Double {
    hypot(north, east)
  }

  /// Its whole strength.
  public var total: Double {
    hypot(horizontal, down)
  }

  /// The angle from true north to where a compass points, positive to the east.
  public var declination: Angle {
    .radians(atan2(east, north))
  }

  /// The angle by which the field dips below the level, from −90 to 90 degrees.
  public var inclination: Angle {
    .radians(atan2(down, horizontal))
  }

  /// Whether a compass can be trusted: near the magnetic poles, where the level part is weaker than
  /// 2000 nT, the model's makers declare it unreliable (their "blackout zones").
  public var guidesCompass: Bool {
    horizontal >= 2000
  }
}
