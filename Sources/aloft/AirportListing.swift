import Airports
import Geodesy
import Surface

/// An airport as the command line prints it: one line, or all that is known with its runways.
struct AirportListing {
  private let airport: Airport
  private let distance: Angle?
  private let score: Double?
  private let runways: [Runway]?

  init(
    _ airport: Airport,
    distance: Angle? = nil,
    score: Double? = nil,
    runways: [Runway]? = nil
  ) {
    self.airport = airport
    self.distance = distance
    self.score = score
    self.runways = runways
  }

  /// The airport as a JSON object; what is not known is left out.
  var json: JSONText {
    .object([
      ("code", .string(airport.code)),
      ("ident", .string(airport.ident)),
      ("icao", airport.icao.map { .string($0) }),
      ("iata", airport.iata.map { .string($0) }),
      ("name", .string(airport.name)),
      ("city", .string(airport.city)),
      ("municipality", .string(airport.municipality)),
      ("country", .string(airport.country)),
      ("kind", .string(airport.kind.description)),
      ("scheduled_service", .boolean(airport.hasScheduledService)),
      ("latitude", .number(airport.coordinate.latitude.degrees, decimals: 6)),
      ("longitude", .number(airport.coordinate.longitude.degrees, decimals: 6)),
      ("elevation_ft", airport.elevationFeet.map { .integer(Int64($0)) }),
      ("distance_km", distance.map { .number(Earth.metres($0) / 1000, decimals: 3) }),
      ("score", score.map { .number($0, decimals: 3) }),
      ("runways", runways.map { .array($0.map(\.json)) }),
    ])
  }
}

extension AirportListing: CustomStringConvertible {
  /// One line; with runways, a line for each thing known.
  var description: String {
    guard let runways else { return line }
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
    if let feet = airport.elevationFeet { lines.append("  elevation  \(feet) ft") }
    for runway in runways { lines.append("  runway     \(runway.line)") }
    return lines.joined(separator: "\n")
  }

  private var line: String {
    let far = distance.map { Self.kilometres($0) + "  " } ?? ""
    let code = airport.code.padding(to: 8)
    let place = [airport.city, airport.country].filter { !$0.isEmpty }.joined(separator: ", ")
    return "\(far)\(code) \(airport.name) (\(place)), \(airport.kind)"
  }

  private static func kilometres(_ distance: Angle) -> String {
    let tenths = Int((Earth.metres(distance) / 100).rounded())
    let text = "\(tenths / 10).\(tenths % 10) km"
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }
}

extension Runway {
  /// The runway as a JSON object; what is not known is left out.
  fileprivate var json: JSONText {
    .object([
      ("name", name.isEmpty ? nil : .string(name)),
      ("length_ft", lengthFeet.map { .integer(Int64($0)) }),
      ("width_ft", widthFeet.map { .integer(Int64($0)) }),
      ("surface", .string(surface.description)),
      ("lighted", .boolean(isLighted)),
      ("low_end", lowEnd.json),
      ("high_end", highEnd.json),
    ])
  }

  fileprivate var line: String {
    let size = [lengthFeet, widthFeet].compactMap { $0.map(String.init) }.joined(separator: " × ")
    return name.padding(to: 9) + (size.isEmpty ? "" : "\(size) ft, ") + surface.description
      + (isLighted ? ", lighted" : "")
  }
}

extension RunwayEnd {
  fileprivate var json: JSONText? {
    guard ident != nil || threshold != nil else { return nil }
    return .object([
      ("ident", ident.map { .string($0) }),
      ("latitude", threshold.map { .number($0.latitude.degrees, decimals: 6) }),
      ("longitude", threshold.map { .number($0.longitude.degrees, decimals: 6) }),
    ])
  }
}

extension String {
  /// The text with spaces behind it up to a width, and at least one.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
