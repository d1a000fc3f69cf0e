public import Geodesy

/// Which coasts a scope shows: a round map, true to distance and bearing from its middle.
public struct ScopeMap: Sendable, Hashable {
  /// The place at the scope's middle.
  public let home: Coordinate

  /// How far the scope's rim is from there, in metres.
  public let reachMetres: Double

  /// The true bearing that is up.
  public let up: Angle

  /// Creates a map.
  public init(home: Coordinate, reachMetres: Double, up: Angle) {
    self.home = home
    self.reachMetres = reachMetres
    self.up = up
  }
}
