package import Airports
package import DataFiles
package import Settings
package import System

/// The settings, and what they choose of the data: the airports and the place.
package struct Setup: Sendable {
  /// The settings, with the origin of each.
  package internal(set) var configuration: Configuration

  /// The data directory.
  package let data: DataDirectory

  /// The airports.
  package let catalogue: Catalogue

  /// Where the planes fly.
  package let place: Place

  package var settings: Settings { configuration.settings }

  /// Opens the data and finds the place.
  ///
  /// - Throws: A failure that names the setting or file and the error in it.
  package init(_ configuration: Configuration) throws(Failure) {
    self.configuration = configuration
    data = try DataDirectory.current()
    catalogue = try Catalogue.open(data, configuration.settings)
    place = try Place.find(configuration, in: catalogue)
  }
}
