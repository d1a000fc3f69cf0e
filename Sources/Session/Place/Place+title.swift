import Airports
import Geodesy

extension Place {
  /// How near an airport must be to name a place that is known only in degrees, in metres.
  private static let airportGrounds = 3_000.0

  /// The city it is in or near, or else its name; nil if it is known only in degrees.
  var shortName: String? {
    city ?? (name == coordinate.description ? nil : name)
  }

  /// Returns what a picture calls the place: its short name, or else that of the airport there. Degrees are the last
  /// resort; a public screen shows them only to the tenth, because its place may be a home.
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
    return isPublic ? coordinate.tenths : name
  }
}

extension Coordinate {
  /// The degrees to the tenth: `51.5°N 0.1°W`.
  fileprivate var tenths: String {
    func words(_ degrees: Double, _ positive: String, _ negative: String) -> String {
      let tenths = Int((abs(degrees) * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)°\(degrees < 0 ? negative : positive)"
    }
    return "\(words(latitude.degrees, "N", "S")) \(words(longitude.signed.degrees, "E", "W"))"
  }
}
