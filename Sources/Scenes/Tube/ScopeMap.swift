public import Geodesy

/// The coasts on a scope: a round map with true distances and bearings from its centre.
public struct ScopeMap: Sendable, Hashable {
  /// The place at the scope's centre.
  public let home: Coordinate

  /// The radius of the scope, in metres.
  public let rangeMetres: Double

  /// The true bearing at the top.
  public let up: Angle

  /// Creates a map.
  public init(home: Coordinate, rangeMetres: Double, up: Angle) {
    self.home = home
    self.rangeMetres = rangeMetres
    self.up = up
  }
}
