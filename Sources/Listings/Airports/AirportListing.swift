package import Airports
package import Facts
import Geodesy
package import Text

/// An airport as the command line prints it: as one line, as a table row, or with all details and
/// its runways.
package struct AirportListing {
  private let airport: Airport
  private let way: BearingAndDistance?
  private let score: Double?
  private let runways: [Runway]
  private let listsRunways: Bool
  private let units: Units

  /// The place to which the distance refers, as resolved from the user's input; nil without one.
  package var near: String?

  /// Creates a listing.
  ///
  /// - Parameters:
  ///   - airport: The airport.
  ///   - runways: Its runways.
  ///   - way: The distance and direction from a place; nil without one.
  ///   - score: The score of the search; nil if it was not searched for.
  ///   - listsRunways: Whether to print all details, with a line for each runway.
  ///   - units: The units of lengths.
  package init(
    _ airport: Airport,
    runways: [Runway],
    way: BearingAndDistance? = nil,
    score: Double? = nil,
    listsRunways: Bool = false,
    units: Units = .metric
  ) {
    self.units = units
    self.airport = airport
    self.runways = runways
    self.way = way
    self.score = score
    self.listsRunways = listsRunways
  }

  /// The airport as a JSON object without unknown values.
  package var json: JSONText {
    .object([
      ("code", .string(airport.code)),
      ("ident", .string(airport.ident)),
      ("icao", .text(airport.icao)),
      ("iata", .text(airport.iata)),
      ("name", .string(airport.name)),
      ("city", .string(airport.city)),
      ("municipality", .string(airport.municipality)),
      ("country", .string(airport.country)),
      ("kind", .string(airport.kind.description)),
      ("scheduled_service", .boolean(airport.hasScheduledService)),
      ("latitude", .number(airport.coordinate.latitude.degrees, decimals: 6)),
      ("longitude", .number(airport.coordinate.longitude.degrees, decimals: 6)),
      ("elevation_ft", .whole(airport.elevationFeet)),
      ("elevation_m", airport.elevationFeet.map(JSONText.metres(ofFeet:))),
      ("distance_km", way.map { .number(Earth.metres($0.distance) / 1000, decimals: 3) }),
      ("distance_nm", way.map { .number($0.nauticalMiles, decimals: 3) }),
      ("bearing_true_deg", way?.bearing.map { .number($0.degrees, decimals: 1) }),
      ("bearing_magnetic_deg", way?.magneticBearing.map { .number($0.degrees, decimals: 1) }),
      ("near", .text(near)),
      ("score", score.map { .number($0, decimals: 3) }),
      ("longest_runway_ft", .whole(longest?.lengthFeet)),
      ("longest_runway_m", longest?.lengthFeet.map(JSONText.metres(ofFeet:))),
      ("longest_runway_surface", .text(longest?.surface.description)),
      ("runways", .array(runways.map(\.json))),
    ])
  }

  /// The longest runway, helipads excluded; nil if there is none.
  private var longest: Runway? {
    runways.filter { !$0.isHelipad }.max { ($0.lengthFeet ?? 0) < ($1.lengthFeet ?? 0) }
  }
}

extension AirportListing {
  /// Returns a table of airports.
  ///
  /// - Parameter listings: The airports.
  /// - Returns: A table with a row for each airport.
  package static func table(_ listings: [AirportListing]) -> TextTable {
    TextTable(
      columns: [
        .init(title: "code"), .init(title: "name", givesWay: true), .init(title: "kind"),
        .init(title: "distance", isAlignedRight: true), .init(title: "true", isAlignedRight: true),
        .init(title: "mag", isAlignedRight: true), .init(title: "runway", isAlignedRight: true),
        .init(title: "surface"),
      ],
      rows: listings.map(\.cells)
    )
  }

  private var cells: [String] {
    [
      airport.code,
      airport.name,
      airport.kind.word,
      way.map { units.distance($0.distance) } ?? "",
      Self.degrees(way?.bearing),
      Self.degrees(way?.magneticBearing),
      longest?.lengthFeet.map { units.length(feet: $0) } ?? "",
      longest?.surface.description ?? "",
    ]
  }

  /// Returns a bearing from 001° to 360°, as in aviation.
  private static func degrees(_ bearing: Angle?) -> String {
    bearing.map { $0.bearingDigits + "°" } ?? ""
  }
}

extension AirportListing: CustomStringConvertible {
  /// One line; with runways, one line per property.
  package var description: String {
    guard listsRunways else { return line }
    let codes = [airport.iata, airport.icao, airport.ident].compactMap { $0 }
    let service = airport.hasScheduledService ? "scheduled service" : "no scheduled service"
    var lines = [
      airport.name,
      "  codes      "
        + codes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        .joined(separator: ", "),
      "  city       "
        + [airport.municipality, airport.country].filter { !$0.isEmpty }
        .joined(separator: ", "),
      "  kind       \(airport.kind), \(service)",
      "  place      \(airport.coordinate)",
    ]
    if let feet = airport.elevationFeet { lines.append("  elevation  \(units.length(feet: feet))") }
    for runway in runways { lines.append("  runway     \(runway.line(in: units))") }
    return lines.map(\.printable).joined(separator: "\n")
  }

  private var line: String {
    let far = way.map { distance($0.distance) + "  " } ?? ""
    let code = airport.code.padding(to: 8)
    let place = [airport.city, airport.country].filter { !$0.isEmpty }.joined(separator: ", ")
    return "\(far)\(code) \(airport.name) (\(place)), \(airport.kind)".printable
  }

  private func distance(_ distance: Angle) -> String {
    let text = units.distance(distance)
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }
}

extension String {
  /// Returns the text padded with spaces to a width, with at least one space.
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}

extension BearingAndDistance {
  fileprivate var nauticalMiles: Double {
    Earth.metres(distance) / Earth.metresPerNauticalMile
  }
}

extension Airport.Kind {
  /// The kind in one word, as used in tables and options.
  package var word: String {
    switch self {
    case .large: "large"
    case .medium: "medium"
    case .small: "small"
    case .seaplaneBase: "seaplane"
    case .heliport: "heliport"
    }
  }
}
