import Airports
import Facts
import Feeds
import Flights
import Geodesy
import Settings
package import System

extension SessionBuilder {
  /// The greatest distance of the first airport, in metres, of which nothing is said.
  private static let nearStart = 500_000.0

  /// One line for the log if no airport near the place has scheduled flights, so that the flights begin far away; nil
  /// otherwise, and for a screen that follows the flights of another.
  ///
  /// - Throws: A failure if the data have too few airports.
  package func farStart() throws(Failure) -> String? {
    guard settings.roomFollow == .off else { return nil }
    let airport = try journey().firstAirport
    // Logs are forwarded, and the place may be a home.
    let place = RoundedPlace(setup.place.coordinate).coordinate
    let metres = Earth.distanceMetres(from: place, to: airport.coordinate)
    guard metres > Self.nearStart else { return nil }
    let distance =
      switch settings.units {
      case .metric: "\(Int((metres / 1000).rounded())) km"
      case .imperial: "\(Int((metres / 1609.344).rounded())) mi"
      }
    return "no airport near here has scheduled flights: "
      + "they begin at \(airport.name) (\(airport.code)), \(distance) away"
  }
}
