public import Geodesy
import Packing

extension Catalogue {
  /// Returns the navaids nearest to a place, exactly, anywhere on the globe.
  ///
  /// - Parameters:
  ///   - place: The centre of the search.
  ///   - count: The maximum number of results.
  ///   - limit: The maximum distance, inclusive.
  /// - Returns: The navaids, nearest first.
  public func navaids(
    near place: Coordinate,
    count: Int,
    within limit: Angle = .radians(.pi)
  ) -> [NavaidNeighbour] {
    navaidPlaces.nearest(to: place, count: count, within: limit) { _ in true }.map {
      NavaidNeighbour(navaid: navaid($0.index), distance: $0.distance)
    }
  }

  /// Returns the navaid at an index in 0..<`navaidCount`.
  public func navaid(_ index: Int) -> Navaid {
    precondition((0..<navaidCount).contains(index), "no navaid \(index) of \(navaidCount)")
    var cursor = Cursor(navaidDetails[index])
    return cursor.navaid(at: navaidPlaces[index])
  }
}
