package import Atlas
import Packing
package import System

extension LandAtlas {
  /// Opens the land in the program's data.
  package static func open(_ data: DataDirectory) throws(Failure) -> LandAtlas {
    try MappedFile.read("land.atlas", in: data, read)
  }

  /// Opens an atlas.
  package static func open(path: String) throws(Failure) -> LandAtlas {
    try MappedFile.read(path, read)
  }

  private static func read(_ file: MappedFile) throws(DataFileError) -> LandAtlas {
    try LandAtlas(bytes: file.bytes, owner: file)
  }
}

extension Relief {
  /// Opens the relief in the program's data.
  package static func open(_ data: DataDirectory) throws(Failure) -> Relief {
    try MappedFile.read("land.relief", in: data) { file throws(DataFileError) in
      try Relief(bytes: file.bytes, owner: file, checksum: file.checksum)
    }
  }
}

extension Terrain {
  /// Opens the elevations in the program's data.
  package static func open(_ data: DataDirectory) throws(Failure) -> Terrain {
    try MappedFile.read("land.terrain", in: data) { file throws(DataFileError) in
      try Terrain(bytes: file.bytes, owner: file, checksum: file.checksum)
    }
  }
}
