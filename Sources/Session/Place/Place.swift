package import Airports
package import Geodesy
import Places
package import Settings
package import System

/// Where the planes fly, and how that was determined.
package struct Place: Sendable, Hashable {
  /// The centre.
  package let coordinate: Coordinate

  /// Its name: an airport, a city, or degrees.
  package let name: String

  /// The city it is in or near, if known.
  package var city: String?

  package let origin: Origin

  /// How a place was determined.
  package enum Origin: Sendable, Hashable {
    /// By a setting or an option.
    case chosen
    /// By the system's time zone.
    case timeZone(String)
    /// Not at all.
    case unknown
  }

  /// The place if it is unknown: between two large airports, London Heathrow and Amsterdam
  /// Schiphol.
  package static let wellKnown = Place(
    coordinate: Coordinate(degreesNorth: 51.4706, degreesEast: -0.4619),
    name: "London Heathrow",
    origin: .unknown
  )

  /// Other places of the same name; choosing one of them requires its region or country.
  package var others: [String] = []

  /// The typed text, if no place has that name and a similar one was chosen.
  package var typed: String?

  /// The typed text, if it is a former name of the place, or its name in another language.
  package var otherName: String?

  /// One line to log at startup. Logs are kept and forwarded, and the place may be a home: degrees are rounded to the
  /// tenth.
  package var announcement: String {
    isUnnamed ? "Near \(coordinate.text(decimals: 1))" : summary
  }

  /// One line for the person who asked for the place, with its degrees in full.
  package var summary: String {
    switch origin {
    case .chosen: "Near \(choice)"
    case .timeZone(let zone): "Near \(name) (from the time zone, \(zone))"
    case .unknown: "Near \(name) (location unknown; set it with --near)"
    }
  }

  /// The chosen place, and the others of the same name.
  package var choice: String {
    ([name] + others.map { "also \($0)" }).joined(separator: "; ")
      + (typed.map { " (no place is called \"\($0)\")" } ?? "")
      + (otherName.map { " (\"\($0)\" is another name of it)" } ?? "")
  }
}

extension Place {
  /// Finds the place that a person named, or else the time zone's.
  ///
  /// - Parameters:
  ///   - near: The text: degrees north and east, an airport's code, or a name.
  ///   - zone: The place of the system's time zone, if known; looked up only without a text.
  ///   - catalogue: The airports and towns to search.
  /// - Returns: The place, with the other places of the same name.
  /// - Throws: A failure with similar names if none matches.
  package static func find(
    _ near: String?,
    zone: @autoclosure () -> TimeZonePlace?,
    in catalogue: Catalogue
  ) throws(Failure) -> Place {
    guard let near else {
      return zone().map(Place.init) ?? .wellKnown
    }
    if let coordinate = try Coordinate(degrees: near) {
      return Place(coordinate: coordinate, name: coordinate.description, origin: .chosen)
    }
    switch catalogue.place(called: near) {
    case .airport(let airport):
      return Place(airport, besides: catalogue.town(called: near, besides: airport))
    case .place(let answer): return Place(answer, typed: near)
    case nil: break
    }
    // Digits alone are a mistyped coordinate, and resemble no name.
    let meant = isPostcode(near) ? [] : catalogue.similarNames(to: near)
    let remedy =
      Coordinate.remedy(forDegrees: near)
      ?? (meant.isEmpty
        ? "use an airport's code, a city, or degrees north and east such as 51.5,-0.1"
        : "perhaps " + meant.joined(separator: ", or "))
    throw Failure(
      .noInput,
      "no airport or city is called \"\(near)\"; "
        + (isPostcode(near) ? "postcodes are not known: " : "") + remedy
    )
  }

  /// Whether a text can be a postcode: `10115`, `SW1A 1AA`, `K1A 0B1`, `1012-AB`.
  private static func isPostcode(_ text: String) -> Bool {
    let parts = text.split { $0.isWhitespace || $0 == "-" }
    return (1...2).contains(parts.count) && parts.allSatisfy { $0.count <= longestPartOfPostcode }
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " " || $0 == "-") }
      && text.count(where: \.isNumber) >= fewestDigitsOfPostcode
  }

  /// The most letters and digits in a part of a postcode, and the fewest digits in a postcode.
  private static let (longestPartOfPostcode, fewestDigitsOfPostcode) = (6, 2)

  /// Finds the place in the settings, or else the time zone's.
  ///
  /// - Throws: A failure with similar names, and with the settings file and line or the option
  ///   that names the place.
  package static func find(
    _ configuration: Configuration,
    in catalogue: Catalogue
  ) throws(Failure) -> Place {
    do throws(Failure) {
      return try find(configuration.settings.near, zone: SystemTimeZone().place, in: catalogue)
    } catch {
      switch configuration.origin(of: Setting.near.key) {
      case .file: throw configuration.refusal(of: .near, because: error.message)
      case .option(let option): throw Failure(error.status, "\(option): \(error.message)")
      case .builtIn: throw error
      }
    }
  }

  private init(_ airport: Airport, besides town: NamedPlace?) {
    coordinate = airport.coordinate
    name = "\(airport.name) (\(airport.code))"
    city = airport.city
    others = town.map { [$0.description] } ?? []
    origin = .chosen
  }

  private init(_ answer: Gazetteer.Answer, typed: String) {
    let place = answer.place
    coordinate = place.coordinate
    name = place.description + (place.seat.map { ", at \($0)" } ?? "")
    city = place.seat ?? place.name
    others = answer.others.map(\.description)
    self.typed = answer.certainty == .near ? typed : nil
    otherName = answer.certainty == .otherName ? typed : nil
    origin = .chosen
  }

  private init(_ zone: TimeZonePlace) {
    coordinate = zone.coordinate
    name = zone.city
    origin = .timeZone(zone.name)
  }
}
