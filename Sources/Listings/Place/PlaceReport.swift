package import Airports
package import Facts
import Feeds
import Flights
package import Geodesy
package import Session
package import Settings
package import System
package import Text

/// The current place, its source, and the nearest airport with a runway.
package struct PlaceReport: Sendable {
  /// The place.
  package let coordinate: Coordinate

  /// The source of the place: `gps`, `chosen`, `time zone` or `unknown`.
  package let origin: String

  /// The place and its source as a sentence.
  package let summary: String

  /// The chosen place; nil if gpsd provides the position.
  package let place: Place?

  /// The result from gpsd; nil if it was not asked.
  package let search: GPSSearchResult?

  /// The nearest airport with a runway on land, and its distance.
  package let nearest: (airport: Airport, distance: Angle)?

  /// The units of lengths.
  package let units: Units

  /// Creates the report.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - search: The result from gpsd; nil if it was not asked.
  ///   - catalogue: The airports.
  /// - Throws: A failure if the chosen place does not exist.
  package init(
    _ configuration: Configuration,
    _ search: GPSSearchResult?,
    in catalogue: Catalogue
  ) throws(Failure) {
    self.search = search
    units = configuration.settings.units
    if let search, let fix = search.fix {
      coordinate = fix.coordinate
      origin = "gps"
      place = nil
      summary = "At \(fix.coordinate) (from gpsd at \(search.server))"
    } else {
      let place = try Place.find(configuration, in: catalogue)
      self.place = place
      coordinate = place.coordinate
      summary = place.summary
      origin =
        switch place.origin {
        case .chosen: "chosen"
        case .timeZone: "time zone"
        case .unknown: "unknown"
        }
    }
    // A hospital's heliport is no answer to where the nearest airport is.
    let airfields = catalogue.nearest(to: coordinate, count: 1) { index in
      catalogue.hasRunway(index) && [.large, .medium, .small].contains(catalogue.kind(of: index))
    }
    nearest = airfields.first.map { (catalogue.airport($0.index), $0.distance) }
  }

  /// The report as JSON without unknown values.
  package var json: JSONText {
    .object([
      ("latitude", .number(coordinate.latitude.degrees, decimals: 6)),
      ("longitude", .number(coordinate.longitude.degrees, decimals: 6)),
      ("from", .string(origin)),
      ("name", .text(place?.name)),
      ("also", place.map { .array($0.others.map { .string($0) }) }),
      ("track_deg", search?.fix?.track.map { .number($0.degrees, decimals: 1) }),
      ("speed_mps", search?.fix?.speedMetresPerSecond.map { .number($0, decimals: 2) }),
      ("altitude_m", search?.fix?.altitudeMetres.map { .number($0, decimals: 1) }),
      ("satellites_used", .whole(search?.satellites?.used)),
      ("satellites_seen", .whole(search?.satellites?.seen)),
      ("nearest", nearest.map(Self.json)),
    ])
  }

  private static func json(of airport: Airport, at distance: Angle) -> JSONText {
    .object([
      ("code", .string(airport.code)),
      ("name", .string(airport.name)),
      ("distance_km", .number(Earth.metres(distance) / 1000, decimals: 3)),
    ])
  }
}

extension PlaceReport: CustomStringConvertible {
  /// The report as lines of text.
  package var description: String {
    var lines = [summary]
    if let fix = search?.fix {
      let parts = [
        fix.track.map { "track \(Int($0.degrees.rounded()) % 360)°" },
        fix.speedMetresPerSecond.map { "\(($0 * 10).rounded() / 10) m/s" },
        fix.altitudeMetres.map { "\(units.height(metres: $0)) above the sea" },
        (search?.satellites).map { "\($0.used) of \($0.seen) satellites" },
      ].compactMap(\.self)
      if !parts.isEmpty { lines.append(parts.joined(separator: ", ")) }
    }
    if let (airport, distance) = nearest {
      lines.append(
        "nearest: \(airport.name) (\(airport.code)), \(units.distance(distance))".printable
      )
    }
    return lines.joined(separator: "\n")
  }
}
