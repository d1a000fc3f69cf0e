public import Geodesy

extension Gazetteer {
  /// Returns the largest towns of a region or country, at most sixteen and no two of them close together, most populous
  /// first; none for a town.
  public func largestTowns(
    in area: NamedPlace
  ) -> [(coordinate: Coordinate, population: Int)] {
    guard area.kind != .town else { return [] }
    return LargestTowns(of: area.number - townCount, in: self).towns
      .map { ($0.coordinate, $0.population) }
  }

  /// Returns the number of the region, or else of the country, of the town that a place serves.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - name: The name of the town, which need not be the nearest: for Newark's airport, Newark rather than New York.
  ///     If there is no such town, the nearest counts.
  ///   - reach: The distance beyond which a town does not count.
  /// - Returns: The number, as in ``NamedPlace/number``; nil without a town.
  public func areaNumber(of place: Coordinate, serving name: String, within reach: Angle) -> Int? {
    let here = place.normal
    var nearest: (town: Int, distance: Double)?
    func compare(_ town: Int, at coordinate: Coordinate) {
      let way = coordinate.normal - here
      // A chord is shorter than its arc, but by nothing that matters at such a distance.
      let distance = (way * way).sum().squareRoot()
      guard distance <= reach.radians, distance < nearest?.distance ?? .infinity else { return }
      nearest = (town, distance)
    }
    for number in numbers(of: NameKey(name)) {
      if let town = grid.town(number) { compare(number, at: town.coordinate) }
    }
    if nearest == nil {
      grid.forEach(near: place, within: reach, townsOnly: true) { coordinate, _, town in
        if let town { compare(town, at: coordinate) }
      }
    }
    return nearest.flatMap { parent(of: $0.town) }
  }
}
