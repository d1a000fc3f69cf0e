import Airports
import Geodesy

/// The airline routes between the airports of a catalogue, as seen from a home.
struct Routes: Sendable {
  private let catalogue: Catalogue
  let closures: AirspaceClosures

  /// The country of the airport nearest to home. Countries without flights to or from it do not appear at
  /// all.
  private let country: String

  /// Whether nothing is closed.
  private let areAllOpen: Bool

  init(_ catalogue: Catalogue, home: Coordinate, avoiding closures: AirspaceClosures) {
    self.catalogue = catalogue
    self.closures = closures
    areAllOpen = closures == .none
    let nearest = catalogue.nearest(to: home, count: 1).first
    country = nearest.map { catalogue.country(of: $0.index) } ?? ""
  }

  /// Whether neither an airport nor its country is closed, and home has flights with its country.
  func isOpen(_ airport: Int) -> Bool {
    if areAllOpen { return true }
    let there = catalogue.country(of: airport)
    return !closures.countries.contains(there) && areJoined(country, there)
      && !closures.airports.contains(catalogue.ident(of: airport))
  }

  /// Whether an airport has scheduled airline service.
  func isServed(_ airport: Int) -> Bool {
    catalogue.hasScheduledService(airport) && catalogue.kind(of: airport) != .heliport
      && isOpen(airport)
  }

  /// Whether the second airport has airline service, and airlines fly between the two countries.
  func joins(_ here: Int, _ there: Int) -> Bool {
    guard isServed(there) else { return false }
    return areAllOpen || areJoined(catalogue.country(of: here), catalogue.country(of: there))
  }

  /// Returns the served airport nearest to home, preferring a larger one slightly farther away; if
  /// none is served, the nearest airfield.
  func start(near home: Coordinate) -> Int? {
    func score(_ neighbour: NearAirport) -> Double {
      let kilometres = Earth.metres(neighbour.distance) / 1000
      return switch catalogue.kind(of: neighbour.index) {
      case .large: kilometres - 25
      case .medium: kilometres - 10
      default: kilometres
      }
    }
    let served = catalogue.nearest(to: home, count: 12, where: isServed)
    let best = served.min { score($0) < score($1) } ?? catalogue.nearest(to: home, count: 1).first
    return best?.index
  }

  private func areJoined(_ one: String, _ other: String) -> Bool {
    !closures.pairs.contains(AirspaceClosures.Pair(one, other))
  }
}
