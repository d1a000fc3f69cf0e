package import Airports
import Breathing
import DataFiles
import Facts
package import Geodesy
package import Session
package import Settings
package import System

/// The catalogue of airports with the gazetteer and the magnetic model, for the command line.
package struct AirportLookup {
  /// The airports.
  package let catalogue: Catalogue

  private let configuration: Configuration
  private let compass: MagneticModel?
  private let year: Double

  /// Opens the catalogue and the magnetic model.
  package init(_ configuration: Configuration) throws(Failure) {
    let data = try DataDirectory.current()
    let catalogue = try Catalogue.open(data, configuration.settings)
    self.init(configuration, data, catalogue, atUnixSeconds: UnixTime.now)
  }

  /// Opens the magnetic model, for the catalogue of a setup and the time of its declinations.
  init(_ setup: Setup, at now: Instant) {
    self.init(setup.configuration, setup.data, setup.catalogue, atUnixSeconds: now.unixSeconds)
  }

  private init(
    _ configuration: Configuration,
    _ data: DataDirectory,
    _ catalogue: Catalogue,
    atUnixSeconds time: Int64
  ) {
    self.configuration = configuration
    self.catalogue = catalogue
    compass = MagneticModel.openIfValid(data)
    year = MagneticModel.year(atUnixSeconds: time)
  }

  /// Finds a place by name, code or coordinate; without a text, the place around which planes fly.
  package func place(_ text: String) throws(Failure) -> Place {
    guard text.isEmpty else { return try Place.find(text, zone: nil, in: catalogue) }
    return try Place.find(configuration, in: catalogue)
  }

  /// Returns the listing of an airport.
  package func listing(
    _ airport: Airport,
    from place: Coordinate? = nil,
    score: Double? = nil,
    listsRunways: Bool = false
  ) -> AirportListing {
    AirportListing(
      airport,
      runways: catalogue.runways(of: airport.index),
      way: place.map { way(from: $0, to: airport) },
      score: score,
      listsRunways: listsRunways,
      units: configuration.settings.units
    )
  }

  /// Returns the distance and direction of an airport from a place.
  func way(from place: Coordinate, to airport: Airport) -> BearingAndDistance {
    BearingAndDistance(
      from: place,
      to: airport.coordinate,
      declination: compass?.declination(at: place, year: year)
    )
  }
}
