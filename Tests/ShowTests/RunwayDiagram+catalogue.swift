import Airports
import Geodesy
import Show
import TestSupport
import Testing

/// The program's own airports and magnetic model.
enum World {
  static let catalogue = Result {
    try Catalogue(bytes: Checkout.resource("airports.catalogue"))
  }

  static let magnetism = Result {
    try MagneticModel(coefficients: Checkout.text("wmm2025.cof"))
  }

  /// Returns the diagram of an airport.
  static func diagram(_ code: String) throws -> RunwayDiagram {
    let catalogue = try catalogue.get()
    let airport = try #require(catalogue.airport(code: code))
    let runways = catalogue.runways(of: airport.index)
    return try #require(RunwayDiagram(airport, runways: runways, declination: nil))
  }
}
