import Geodesy
import Places

extension Catalogue {
  /// Returns the region that a listed area is, so that all its names mean one place: Korsika is Corsica, at Ajaccio.
  ///
  /// - Parameters:
  ///   - area: The area.
  ///   - words: The query; one that also says where the area is means a part of it.
  ///   - airport: The main airport of the area, which is near the region's largest town.
  /// - Returns: The region; nil if the gazetteer has none of the area's first name.
  func region(
    of area: NamedAreas.Area,
    called words: String,
    servedBy airport: Airport
  ) -> Gazetteer.Answer? {
    guard areas.areas(named: words).contains(area), let name = area.names.first,
      let answer = gazetteer?.place(called: name), answer.place.kind != .town
    else { return nil }
    let away = Earth.distanceMetres(from: answer.place.coordinate, to: airport.coordinate)
    return away <= Self.seatMetres ? answer : nil
  }

  /// How far the largest town of a region may be from its main airport: Florence is 70 km from that of Tuscany.
  private static let seatMetres = 100_000.0
}
