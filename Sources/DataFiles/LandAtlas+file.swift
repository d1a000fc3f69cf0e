package import Atlas
package import System

extension LandAtlas {
  /// Opens the land of a data directory.
  package static func open(_ data: DataDirectory) throws(Failure) -> LandAtlas {
    let path = try data.file("land.atlas")
    let file = try DataDirectory.mapped(path)
    do {
      return try LandAtlas(bytes: file.bytes, owner: file)
    } catch {
      throw DataDirectory.damage(path, error)
    }
  }

  /// Opens an atlas.
  package static func open(path: String) throws(Failure) -> LandAtlas {
    let file = try MappedFile(path: path)
    do {
      return try LandAtlas(bytes: file.bytes, owner: file)
    } catch {
      throw Failure(.data, "\(path): \(error)")
    }
  }
}

extension Relief {
  /// Opens the relief of a data directory.
  package static func open(_ data: DataDirectory) throws(Failure) -> Relief {
    let path = try data.file("land.relief")
    let file = try DataDirectory.mapped(path)
    do {
      return try Relief(bytes: file.bytes, owner: file) { file.checksum(from: $0) }
    } catch {
      throw DataDirectory.damage(path, error)
    }
  }
}

extension Terrain {
  /// Opens the terrain grid of a data directory.
  package static func open(_ data: DataDirectory) throws(Failure) -> Terrain {
    let path = try data.file("land.terrain")
    let file = try DataDirectory.mapped(path)
    do {
      return try Terrain(bytes: file.bytes, owner: file)
    } catch {
      throw DataDirectory.damage(path, error)
    }
  }
}

extension DataDirectory {
  /// Maps a data file.
  fileprivate static func mapped(_ path: String) throws(Failure) -> MappedFile {
    do {
      return try MappedFile(path: path)
    } catch {
      throw loss(error)
    }
  }
}
