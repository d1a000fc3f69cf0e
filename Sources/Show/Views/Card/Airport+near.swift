package import Airports
package import Geodesy

extension Airport {
  /// Returns whether the airport is within 100 km of the viewer. Its card then lists the airfields near the viewer, who
  /// may have to divert, else those near the airport.
  ///
  /// - Parameter here: The viewer's location.
  /// - Returns: Whether it is that near.
  package func isNear(_ here: Coordinate) -> Bool {
    GreatCircle(from: here, to: coordinate).length < Earth.angle(metres: 100_000)
  }
}
