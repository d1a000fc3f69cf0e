public import Geodesy

extension Catalogue {
  /// Returns the airports nearest to a place, exactly, anywhere on the globe.
  ///
  /// - Parameters:
  ///   - place: The centre of the search.
  ///   - count: The maximum number of results.
  ///   - limit: The maximum distance, inclusive.
  ///   - isWanted: A predicate over airport indices.
  /// - Returns: The airports, nearest first; at equal distance by index.
  public func nearest(
    to place: Coordinate,
    count: Int,
    within limit: Angle = .radians(.pi),
    where isWanted: (Int) -> Bool = { _ in true }
  ) -> [NearAirport] {
    places.nearest(to: place, count: count, within: limit, where: isWanted)
  }

  /// Returns all airports within a distance of a place, nearest first.
  ///
  /// - Parameters:
  ///   - distance: The radius of the cap, inclusive.
  ///   - place: The centre of the cap.
  ///   - isWanted: A predicate over airport indices.
  /// - Returns: The airports, nearest first; at equal distance by index.
  public func within(
    _ distance: Angle,
    of place: Coordinate,
    where isWanted: (Int) -> Bool = { _ in true }
  ) -> [NearAirport] {
    nearest(to: place, count: count, within: distance, where: isWanted)
  }
}
