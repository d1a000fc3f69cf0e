import Airports
import DataFiles
import Places
import TestSupport

/// The airports of the world, opened once for all suites.
extension Catalogue {
  /// With towns and listed areas, as the program reads them.
  static let world: Result<Catalogue, any Error> = Result {
    let areas = try AreaFile(try DataDirectory.current()).areas
    return Catalogue(
      try Catalogue(bytes: Checkout.resource("airports.catalogue")),
      gazetteer: try Gazetteer(bytes: Checkout.resource("places.gazetteer")),
      areas: areas
    )
  }

  /// With towns only.
  static let withTowns: Result<Catalogue, any Error> = Result {
    Catalogue(
      try Catalogue(bytes: Checkout.resource("airports.catalogue")),
      gazetteer: try Gazetteer(bytes: Checkout.resource("places.gazetteer"))
    )
  }
}
