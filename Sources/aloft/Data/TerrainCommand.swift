import Arguments
import Atlas
import DataFiles
import System

/// Builds `land.terrain` from a grid of elevations.
struct TerrainCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "terrain",
    abstract: "Build the terrain grid from pvlib's map of elevations.",
    discussion: """
      The map is the data set Altitude in Altitude.h5 of the package pvlib as plain bytes (h5dump \
      -b LE), 2160 rows of 4320. The same map always gives the same bytes.
      """
  )

  @Option(help: ArgumentHelp("The map.", valueName: "altitude.bin"), completion: .file())
  var altitude: String

  @Option(name: .shortAndLong, help: "The file to write.", completion: .file())
  var output = "land.terrain"

  @Option(help: "The source of the map, which aloft data info prints.")
  var source = "Mapzen terrain tiles"

  func run() throws {
    let file = try MappedFile(path: altitude)
    let bytes: [UInt8]
    do {
      bytes = try withExtendedLifetime(file) {
        try TerrainWriter.bytes([UInt8](file.bytes), source: source)
      }
    } catch {
      throw Failure(.data, "\(altitude): \(error)")
    }
    try OutputFile.write(bytes, to: output)
    try Output.standard.print("\(output): \(bytes.count) bytes")
  }
}
