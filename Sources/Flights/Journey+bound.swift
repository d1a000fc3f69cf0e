import Airports
import Geodesy

extension Journey {
  /// Returns how far from a remote home a journey may go; nil for any other home.
  ///
  /// Where many cities are in range, the weights of the destinations keep a journey near home. Where few cities are
  /// near, as on an island, in a desert or at the edge of a continent, it would leave for a coast with many airports
  /// and never return, because each of them has others in range and home has none. The bound leaves just enough cities
  /// for a journey that avoids those of its recent visits.
  static func bound(
    around home: Coordinate,
    _ range: FlightRange,
    _ routes: Routes,
    in catalogue: Catalogue
  ) -> Angle? {
    var cities: Set<UInt64> = []
    let near = catalogue.nearest(to: home, count: 4 * fewestCities, where: routes.isServed)
    let last = near.first { neighbour in
      cities.insert(catalogue.cityNumber(of: neighbour.index))
      return cities.count == fewestCities
    }
    guard let last else { return nil }
    let kilometres = Earth.metres(last.distance) / 1000
    guard kilometres > range.homeKilometres else { return nil }
    return Earth.angle(metres: max(1.1 * kilometres, 2 * range.homeKilometres) * 1000)
  }

  /// Whether a place is no farther from home than the journey may go.
  func isInBound(_ place: Coordinate) -> Bool {
    guard let bound else { return true }
    return GreatCircle(from: center, to: place).length <= bound
  }

  /// Whether an airport is so far from home that the weights of destinations would not keep a journey there.
  func isFarFromHome(_ airport: Int) -> Bool {
    let farthest = bound ?? Earth.angle(metres: 4 * range.homeKilometres * 1000)
    return GreatCircle(from: center, to: catalogue.coordinate(of: airport)).length > farthest
  }

  /// The number of cities near a home that is not remote: the eight recent visits that a journey always avoids, and
  /// four to choose from.
  private static let fewestCities = 12
}
