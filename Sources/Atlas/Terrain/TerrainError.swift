import Packing

/// Why a terrain grid cannot be read.
public enum TerrainError: Error, Sendable, Hashable {
  /// The magic number is missing.
  case notTerrain

  /// The format version is not supported.
  case unsupportedVersion(Int)

  /// The length differs from the one in the header.
  case wrongLength(stated: Int, found: Int)

  /// The file exceeds the size limit.
  case tooLarge(found: Int, limit: Int)

  /// The checksum does not match.
  case damaged

  /// A section is missing or inconsistent with the others.
  case malformed(section: String)

  init(_ error: SectionError) {
    self =
      switch error {
      case .wrongMagic: .notTerrain
      case .unsupportedVersion(let version): .unsupportedVersion(version)
      case .wrongLength(let stated, let found): .wrongLength(stated: stated, found: found)
      case .tooLarge(let found, let limit): .tooLarge(found: found, limit: limit)
      case .damaged: .damaged
      case .malformed(let section): .malformed(section: section)
      }
  }
}

extension TerrainError: CustomStringConvertible {
  /// A description of the error for the user.
  public var description: String {
    switch self {
    case .notTerrain: "not a terrain grid"
    case .unsupportedVersion(let version):
      "terrain format \(version) is not known, only \(TerrainFormat.frame.version)"
    case .wrongLength(let stated, let found):
      "the terrain grid should have \(stated) bytes but has \(found)"
    case .tooLarge(let found, let limit): "a terrain grid has at most \(limit) bytes, not \(found)"
    case .damaged: "the terrain grid is damaged: its checksum does not match"
    case .malformed(let section):
      "the terrain grid's section \(section) is missing or does not fit the others"
    }
  }
}
