import Airports
import Geodesy

/// What a card tells of an airport, whoever reads it and whenever.
struct CardAirport: Sendable, Hashable {
  let airport: Airport
  let runways: [Runway]

  /// Gathers what the catalogue knows of an airport.
  init(_ index: Int, in catalogue: Catalogue) {
    airport = catalogue.airport(index)
    runways = catalogue.runways(of: index)
  }
}
