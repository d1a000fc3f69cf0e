import Glibc

/// The Earth's magnetic field at a place, in nanotesla along the local north, east and down axes.
public struct MagneticField: Sendable, Hashable {
  /// The component towards true north.
  public let north: Double

  /// The component towards true east.
  public let east: Double

  /// The component downwards, along the normal of the ellipsoid.
  public let down: Double

  /// Creates a field.
  public init(north: Double, east: Double, down: Double) {
    self.north = north
    self.east = east
    self.down = down
  }

  /// The magnitude of the horizontal component, which turns a compass.
  public var horizontal: Double {
    hypot(north, east)
  }

  /// The total intensity.
  public var total: Double {
    hypot(horizontal, down)
  }

  /// The angle from true north to magnetic north, positive to the east.
  public var declination: Angle {
    .radians(atan2(east, north))
  }

  /// The angle of the field below the horizontal, from −90 to 90 degrees.
  public var inclination: Angle {
    .radians(atan2(down, horizontal))
  }

  /// Whether a compass is reliable: near the magnetic poles, where the horizontal component is
  /// weaker than 2000 nT, the authors of the model declare it unreliable ("blackout zones").
  public var isCompassReliable: Bool {
    horizontal >= 2000
  }

  /// The angle from true to magnetic north, positive to the east; nil where a compass is unreliable, so that
  /// magnetic bearings are of no use.
  public var reliableDeclination: Angle? {
    isCompassReliable ? declination : nil
  }
}
