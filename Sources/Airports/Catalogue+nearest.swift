public import Geodesy

extension Catalogue {
  /// Returns the airports nearest to a place, exactly, anywhere on the globe.
  ///
  /// - Parameters:
  ///   - place: Where to look from.
  ///   - count: How many to find at most.
  ///   - limit: The largest distance, itself included.
  ///   - isWanted: Asked with an airport's number whether it counts.
  /// - Returns: The airports by distance; those equally far by number.
  public func nearest(
    to place: Coordinate,
    count: Int,
    within limit: Angle = .radians(.pi),
    where isWanted: (Int) -> Bool = { _ in true }
  ) -> [Neighbour] {
    places.nearest(to: place, count: count, within: limit, where: isWanted)
  }

  /// Returns all airports no farther from a place than a distance, the nearest first.
  ///
  /// - Parameters:
  ///   - distance: The radius of the cap, its edge included.
  ///   - place: The middle of the cap.
  ///   - isWanted: Asked with an airport's number whether it counts.
  /// - Returns: The airports by distance; those equally far by number.
  public func within(
    _ distance: Angle,
    of place: Coordinate,
    where isWanted: (Int) -> Bool = { _ in true }
  ) -> [Neighbour] {
    nearest(to: place, count: count, within: distance, where: isWanted)
  }
}
