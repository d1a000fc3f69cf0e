import Airports
import Geodesy

extension Place {
  /// The greatest distance, in metres, at which a place that is known only in degrees has the name of an airport.
  private static let airportGrounds = 3_000.0

  /// Whether it is known only in degrees.
  var isUnnamed: Bool { name == coordinate.description }

  /// The city that it is in or near, or else its name; nil if it is known only in degrees.
  var shortName: String? { city ?? (isUnnamed ? nil : name) }

  /// Returns the name of the place in a picture: its short name, or else that of the airport there. Degrees are the
  /// last resort; a public screen shows them only to the tenth, because its place may be a home.
  ///
  /// - Parameters:
  ///   - catalogue: The airports.
  ///   - isPublic: Whether everyone near the screen reads it.
  /// - Returns: The title.
  func title(in catalogue: Catalogue, isPublic: Bool) -> String {
    if let shortName { return shortName }
    let reach = Earth.angle(metres: Self.airportGrounds)
    if let near = catalogue.nearest(to: coordinate, count: 1, within: reach).first {
      return catalogue.airport(near.index).city
    }
    return isPublic ? coordinate.text(decimals: 1) : name
  }
}
