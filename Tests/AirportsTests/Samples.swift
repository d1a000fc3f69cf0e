import Airports
import Geodesy

/// A few airports as the tables have them.
enum Sample {
  static let heathrow = CatalogueEntry(
    ident: "EGLL",
    iata: "LHR",
    icao: "EGLL",
    name: "London Heathrow Airport",
    municipality: "London (Hounslow)",
    keywords: "LON, Londres",
    country: "GB",
    coordinate: Coordinate(degreesNorth: 51.4706, degreesEast: -0.461941),
    elevationFeet: 83,
    kind: .large,
    hasScheduledService: true,
    runways: [
      Runway(
        lowEnd: RunwayEnd(
          ident: "09L",
          threshold: Coordinate(degreesNorth: 51.4775009, degreesEast: -0.4894280),
          displacedFeet: 1007
        ),
        highEnd: RunwayEnd(
          ident: "27R",
          threshold: Coordinate(degreesNorth: 51.4776993, degreesEast: -0.4332640)
        ),
        lengthFeet: 12_799,
        widthFeet: 164,
        surface: .asphalt,
        isLighted: true
      ),
      Runway(
        lowEnd: RunwayEnd(ident: "05"),
        highEnd: RunwayEnd(ident: "23", displacedFeet: 190),
        trueHeading: .degrees(49.5),
        lengthFeet: 7733,
        surface: .concrete
      ),
    ],
    frequencies: [
      Frequency(kind: .tower, kilohertz: 118_500, description: "Heathrow Tower"),
      Frequency(kind: .atis, kilohertz: 128_075),
      Frequency(kind: .approach, kilohertz: 257_800, description: "London Military"),
    ]
  )

  static let munich = CatalogueEntry(
    ident: "EDDM",
    iata: "MUC",
    icao: "EDDM",
    name: "Munich Airport",
    municipality: "Munich",
    keywords: "Franz Josef Strauss Airport, Flughafen München Franz Josef Strauß",
    country: "DE",
    coordinate: Coordinate(degreesNorth: 48.353802, degreesEast: 11.7861),
    elevationFeet: 1487,
    kind: .large,
    hasScheduledService: true
  )

  static let deGaulle = CatalogueEntry(
    ident: "LFPG",
    iata: "CDG",
    icao: "LFPG",
    name: "Charles de Gaulle International Airport",
    municipality: "Paris (Roissy-en-France, Val-d'Oise)",
    country: "FR",
    coordinate: Coordinate(degreesNorth: 49.012798, degreesEast: 2.55),
    elevationFeet: 392,
    kind: .large,
    hasScheduledService: true
  )

  static let guarulhos = CatalogueEntry(
    ident: "SBGR",
    iata: "GRU",
    icao: "SBGR",
    localCode: "SP0002",
    name: "Guarulhos - Governador André Franco Montoro International Airport",
    municipality: "São Paulo",
    keywords: "Cumbica",
    country: "BR",
    coordinate: Coordinate(degreesNorth: -23.431944, degreesEast: -46.467778),
    elevationFeet: 2461,
    kind: .large,
    hasScheduledService: true
  )

  static let southPole = CatalogueEntry(
    ident: "NZSP",
    icao: "NZSP",
    name: "South Pole Station Airport",
    country: "AQ",
    coordinate: Coordinate(degreesNorth: -90, degreesEast: -1),
    elevationFeet: 9300,
    kind: .medium
  )

  static let all = [heathrow, munich, deGaulle, guarulhos, southPole]

  /// Returns airports at some places, named by their number, with nothing else known.
  static func fields(at places: [Coordinate]) -> [CatalogueEntry] {
    places.enumerated().map { number, place in
      CatalogueEntry(ident: "X\(number)", name: "Field \(number)", coordinate: place)
    }
  }
}
