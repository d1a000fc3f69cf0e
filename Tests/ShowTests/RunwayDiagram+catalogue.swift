import Airports
import Foundation
import Geodesy
import Show
import Testing

/// The program's own airports and magnetic model.
enum World {
  static let catalogue = Result {
    try Catalogue(bytes: [UInt8](Data(contentsOf: file("airports.catalogue"))))
  }

  static let magnetism = Result {
    try MagneticModel(
      coefficients: String(decoding: Data(contentsOf: file("wmm2025.cof")), as: UTF8.self)
    )
  }

  private static func file(_ name: String) -> URL {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    return root.appending(path: "Resources/\(name)").standardizedFileURL
  }

  /// Returns the diagram of an airport.
  static func diagram(_ code: String) throws -> RunwayDiagram {
    let catalogue = try catalogue.get()
    let airport = try #require(catalogue.airport(code: code))
    let runways = catalogue.runways(of: airport.index)
    return try #require(RunwayDiagram(airport, runways: runways, declination: nil))
  }
}
