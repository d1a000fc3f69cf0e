package import Airports
import DataFiles
import Facts
package import Geodesy
package import Session
package import Settings
package import System
import Text

/// The catalogue of airports with the gazetteer and the magnetic model, for the command line.
package struct AirportLookup {
  /// The airports.
  package let catalogue: Catalogue

  private let configuration: Configuration
  private let compass: MagneticModel?
  private let year: Double?

  /// Opens the catalogue and the magnetic model.
  package init(_ configuration: Configuration) throws(Failure) {
    let data = try DataDirectory.current()
    self.configuration = configuration
    catalogue = try Catalogue.open(data, configuration.settings)
    compass = MagneticModel.openIfValid(data)
    year = Day.today?.decimalYear ?? compass?.epoch
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
      way: place.map {
        BearingAndDistance(
          from: $0,
          to: airport.coordinate,
          declination: declination(at: $0)
        )
      },
      score: score,
      listsRunways: listsRunways,
      units: configuration.settings.units
    )
  }

  private func declination(at place: Coordinate) -> Angle? {
    year.flatMap { compass?.declination(at: place, year: $0) }
  }
}

extension Day {
  /// The day as a fraction of its year, accurate to a day: 2026-07-02 is 2026.5.
  fileprivate var decimalYear: Double {
    Double(year) + (Double(month) - 1) / 12 + (Double(day) - 0.5) / 365.25
  }
}
