public import Airports
public import Breathing
import Flights
public import Geodesy
public import Scenes
public import Show
public import Text
import Weather

/// A small, made-up area with one airport of every kind, for tests of airport cards.
public enum Cards {
  /// The home of the shows.
  public static let home = Coordinate(degreesNorth: 52.37, degreesEast: 4.90)

  /// The start of the shows: 2027-01-15 08:00 UTC.
  public static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  /// Returns the instant some seconds after the start.
  public static func instant(_ seconds: Double) -> Instant {
    start.advanced(by: .seconds(seconds))
  }

  /// Returns the airports: a large one with a tower, small ones with each surface, and one without
  /// details.
  public static func catalogue() throws -> Catalogue {
    func end(_ ident: String, _ north: Double, _ east: Double, displaced: Int? = nil) -> RunwayEnd {
      RunwayEnd(
        ident: ident,
        threshold: Coordinate(degreesNorth: north, degreesEast: east),
        displacedFeet: displaced
      )
    }
    let city = CatalogueEntry(
      ident: "XXCC",
      iata: "CIT",
      icao: "XXCC",
      name: "City International Airport",
      municipality: "City",
      coordinate: Coordinate(degreesNorth: 52.30, degreesEast: 4.76),
      elevationFeet: -11,
      kind: .large,
      hasScheduledService: true,
      runways: [
        Runway(
          lowEnd: end("06", 52.288, 4.735, displaced: 820),
          highEnd: end("24", 52.304, 4.778),
          lengthFeet: 11_480,
          widthFeet: 148,
          surface: .asphalt,
          isLighted: true
        ),
        Runway(
          lowEnd: end("18", 52.322, 4.780),
          highEnd: end("36", 52.291, 4.777),
          lengthFeet: 11_150,
          surface: .grass
        ),
      ],
      frequencies: [
        Frequency(kind: .tower, kilohertz: 118_105, description: "City Tower"),
        Frequency(kind: .tower, kilohertz: 119_230),
        Frequency(kind: .ground, kilohertz: 121_560),
        Frequency(kind: .atis, kilohertz: 132_980),
      ]
    )
    let others: [(String, Double, Double, Airport.Kind, Surface)] = [
      ("XXGR", 52.10, 5.10, .small, .grass), ("XXWA", 52.60, 5.30, .seaplaneBase, .water),
      ("XXEA", 52.80, 4.40, .small, .earth), ("XXUN", 51.90, 4.30, .small, .unknown),
      ("XXPA", 53.40, 6.60, .medium, .concrete), ("XXFA", 54.90, 9.10, .large, .asphalt),
    ]
    let fields = others.map { ident, north, east, kind, surface in
      CatalogueEntry(
        ident: ident,
        icao: ident,
        name: "\(ident) Field",
        municipality: ident,
        coordinate: Coordinate(degreesNorth: north, degreesEast: east),
        elevationFeet: 40,
        kind: kind,
        hasScheduledService: kind == .large || kind == .medium,
        runways: [
          Runway(
            lowEnd: end("09", north, east - 0.008),
            highEnd: end("27", north, east + 0.008),
            lengthFeet: 3_000,
            surface: surface
          )
        ]
      )
    }
    let blank = CatalogueEntry(
      ident: "XXNO",
      name: "Nowhere",
      coordinate: Coordinate(degreesNorth: 52.5, degreesEast: 4.0)
    )
    let beacon = Navaid(
      ident: "CTY",
      name: "City",
      kind: .vorDME,
      kilohertz: 108_400,
      coordinate: Coordinate(degreesNorth: 52.33, degreesEast: 4.75)
    )
    return try Catalogue([city, blank] + fields, navaids: [beacon])
  }

  /// The airports of a leg. A show of other airports alone would have nothing to fly between.
  public static var legAirports: [CatalogueEntry] {
    [("XXAA", 52.0), ("XXBB", 52.8)].map { ident, north in
      CatalogueEntry(
        ident: ident,
        name: ident,
        municipality: ident,
        coordinate: Coordinate(degreesNorth: north, degreesEast: 5),
        kind: .large,
        hasScheduledService: true,
        runways: [Runway(lowEnd: RunwayEnd(ident: "09"), highEnd: RunwayEnd(ident: "27"))]
      )
    }
  }

  /// Returns a show of the card of an airport, or of one on the current leg, seen from a home.
  public static func show(
    _ code: String? = "XXCC",
    home: Coordinate = home,
    card: CardSubject? = nil,
    catalogue: Catalogue? = nil,
    palette: PaletteChoice = .day,
    views: Views = .builtIn,
    view: ViewName = .airport,
    report: String? = nil,
    facing: Double? = nil,
    magnetic: MagneticModel? = nil,
    reducesMotion: Bool = false,
    plan: Plan? = nil,
    pageQRCode: QRCode? = nil,
    share: SkyShare? = nil,
    radar: Radar? = nil,
    words: Words = Words()
  ) throws -> Show {
    let catalogue = try catalogue ?? Self.catalogue()
    var surroundings = Surroundings()
    surroundings.facing = facing.map { .degrees($0) }
    if let report {
      let near = start.nanoseconds / 1_000_000_000
      surroundings.weather.insert(try WeatherReport(report, nearUnixSeconds: near))
    }
    return Show(
      timeline: Timeline(
        plan: try plan ?? Plan(interludes: [.seconds(12)], seed: 7),
        start: start,
        screen: .personal
      ),
      journey: try Journey(catalogue: catalogue, home: home, seed: 7),
      facts: nil,
      appearance: Appearance(
        palette: palette,
        share: share,
        reducesMotion: reducesMotion,
        words: words,
        pageQRCode: pageQRCode
      ),
      views: views,
      view: view,
      card: card
        ?? code.flatMap { catalogue.airport(code: $0) }.map { .airport($0.index) } ?? .inPlay,
      magnetic: magnetic,
      surroundings: surroundings,
      radar: radar
    )
  }
}
