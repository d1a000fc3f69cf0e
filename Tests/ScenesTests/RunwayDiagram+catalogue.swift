import Airports
import Foundation
import Scenes
import Testing

/// The airports that the program comes with.
enum World {
  static let catalogue = Result {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let file = root.appending(path: "Resources/airports.catalogue").standardizedFileURL
    return try Catalogue(bytes: [UInt8](Data(contentsOf: file)))
  }

  /// Returns the diagram of an airport.
  static func diagram(_ code: String) throws -> RunwayDiagram {
    let catalogue = try catalogue.get()
    let airport = try #require(catalogue.airport(code: code))
    let runways = catalogue.runways(of: airport.index)
    return try #require(RunwayDiagram(airport, runways: runways, declination: nil))
  }
}
