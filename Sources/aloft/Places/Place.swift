import Airports
import Geodesy

/// Where the planes fly, and how that was found out.
struct Place: Sendable, Hashable {
  /// Where it is.
  let coordinate: Coordinate

  /// What it is called: an airport, a city, or degrees.
  let name: String

  /// The city it is in, or near, where that is known.
  var city: String?

  /// How it was found.
  let origin: Origin

  /// How a place was found.
  enum Origin: Sendable, Hashable {
    /// It was asked for.
    case chosen
    /// It is the place of the system's time zone.
    case timeZone(String)
    /// Nothing tells where this is.
    case unknown
  }

  /// Where the planes fly when nothing tells where this is: two great airports are at hand there,
  /// London Heathrow and Amsterdam.
  static let wellKnown = Place(
    coordinate: Coordinate(degreesNorth: 51.4706, degreesEast: -0.4619),
    name: "London",
    origin: .unknown
  )

  /// One line to say at the start.
  var announcement: String {
    switch origin {
    case .chosen: "Near \(name)"
    case .timeZone(let zone): "Near \(name) (from the time zone, \(zone))"
    case .unknown: "Near \(name) (nothing tells where this is; choose with --near)"
    }
  }
}

extension Place {
  /// Finds the place a person means, or else the time zone's.
  ///
  /// - Parameters:
  ///   - near: What the person wrote: an airport's code, degrees north and east, or a name.
  ///   - zone: Where the system's time zone is, if that is known.
  ///   - catalogue: The airports to look among.
  /// - Returns: The place; never a guess where the person named one.
  /// - Throws: A failure with what was perhaps meant, when no airport or city has that name.
  static func find(
    _ near: String?,
    zone: TimeZonePlace?,
    in catalogue: Catalogue
  ) throws(Failure) -> Place {
    guard let near else {
      return zone.map(Place.init) ?? .wellKnown
    }
    if let coordinate = try Coordinate(degrees: near) {
      return Place(coordinate: coordinate, name: coordinate.description, origin: .chosen)
    }
    if let airport = catalogue.airport(code: near) {
      return Place(airport)
    }
    let matches = catalogue.search(near, limit: 3)
    if let best = matches.first, best.score >= Self.surely {
      return Place(best.airport)
    }
    let meant = matches.map { "\($0.airport.name) (\($0.airport.code))" }
    throw Failure(
      .usage,
      "No airport or city is called \"\(near)\"; "
        + (meant.isEmpty
          ? "take an airport's code, a city, or degrees north and east such as 51.5,-0.1"
          : "perhaps " + meant.joined(separator: ", or "))
    )
  }

  /// The score of a match whose words are all there; below it letters had to be forgiven.
  private static let surely = 0.75

  private init(_ airport: Airport) {
    coordinate = airport.coordinate
    name = "\(airport.name) (\(airport.code))"
    city = airport.city
    origin = .chosen
  }

  private init(_ zone: TimeZonePlace) {
    coordinate = zone.coordinate
    name = zone.city
    origin = .timeZone(zone.name)
  }
}
