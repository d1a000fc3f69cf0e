public import Geodesy
import Packing

extension Catalogue {
  /// Returns the navaids nearest to a place, exactly, anywhere on the globe.
  ///
  /// - Parameters:
  ///   - place: Where to look from.
  ///   - count: How many to find at most.
  ///   - limit: The largest distance, itself included.
  /// - Returns: The navaids by distance.
  public func navaids(
    near place: Coordinate,
    count: Int,
    within limit: Angle = .radians(.pi)
  ) -> [NavaidNeighbour] {
    navaidPlaces.nearest(to: place, count: count, within: limit) { _ in true }.map {
      NavaidNeighbour(navaid: navaid($0.index), distance: $0.distance)
    }
  }

  /// Returns the navaid of a number from 0 and below `navaidCount`.
  public func navaid(_ index: Int) -> Navaid {
    precondition((0..<navaidCount).contains(index), "no navaid \(index) of \(navaidCount)")
    var cursor = Cursor(navaidDetails[index])
    return cursor.navaid(at: navaidPlaces[index])
  }
}
