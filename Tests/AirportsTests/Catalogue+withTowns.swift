import Airports
import Places
import TestSupport

extension Catalogue {
  /// The airports and the towns of the world, opened once for all suites.
  static let withTowns: Result<Catalogue, any Error> = Result {
    Catalogue(
      try Catalogue(bytes: Checkout.resource("airports.catalogue")),
      gazetteer: try Gazetteer(bytes: Checkout.resource("places.gazetteer"))
    )
  }
}
