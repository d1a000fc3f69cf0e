import Airports
import Breathing
import DataFiles
import Flights
import FoundationEssentials
import Geodesy
import Show
import TestSupport

extension Show {
  /// A show of a plan that begins at Heathrow, with the airports that ship and without facts.
  static func sample(_ plan: Plan, from start: Instant) throws -> Show {
    Show(
      timeline: Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan)),
      journey: try Journey(
        catalogue: try Catalogue.open(DataDirectory(path: Checkout.resources.path)),
        home: Coordinate(degreesNorth: 51.47, degreesEast: -0.45),
        seed: 1
      ),
      facts: nil
    )
  }
}
