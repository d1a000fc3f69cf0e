import Airports
import Geodesy

/// The airports that match the typed text; before that, the nearest airfields.
struct SearchList: Sendable {
  /// The values that determine a list.
  struct Key: Hashable, Sendable {
    let query: String
    let place: Coordinate
  }

  /// One airport of the list.
  struct Row: Sendable {
    let airport: Airport
    let runways: [Runway]

    /// The runway layout, if known.
    let rosette: RunwayRosette?

    /// The distance from the viewer's location.
    let distance: Angle

    /// The true bearing there; nil within half a kilometre.
    let bearing: Angle?
  }

  /// The rows, best match first.
  let rows: [Row]

  /// Whether these are the nearest airfields, because nothing is typed.
  let isNearest: Bool

  /// The maximum number of rows.
  static let limit = 24

  /// Builds a list.
  ///
  /// - Parameters:
  ///   - key: The typed text, and the viewer's location.
  ///   - catalogue: The airports.
  ///   - declination: The magnetic declination at a place, east positive, if known.
  init(_ key: Key, in catalogue: Catalogue, declination: (Coordinate) -> Angle?) {
    isNearest = key.query.allSatisfy(\.isWhitespace)
    let airports: [Airport]
    if isNearest {
      airports = catalogue.nearest(to: key.place, count: Self.limit) { index in
        catalogue.hasRunway(index) && catalogue.kind(of: index) != .heliport
      }.map { catalogue.airport($0.index) }
    } else {
      airports = catalogue.search(key.query, near: key.place, limit: Self.limit).map(\.airport)
    }
    rows = airports.map { airport in
      let way = GreatCircle(from: key.place, to: airport.coordinate)
      let runways = catalogue.runways(of: airport.index)
      return Row(
        airport: airport,
        runways: runways,
        rosette: RunwayRosette(
          airport,
          runways: runways,
          declination: declination(airport.coordinate)
        ),
        distance: way.length,
        bearing: Earth.metres(way.length) < 500 ? nil : way.bearing(at: 0)
      )
    }
  }
}
