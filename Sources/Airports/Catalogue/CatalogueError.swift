import Packing

/// Why a catalogue cannot be read.
public enum CatalogueError: Error, Sendable, Hashable {
  /// The magic number is missing.
  case notACatalogue

  /// The format version is not supported.
  case unsupportedVersion(Int)

  /// The length is not the one in the header: the file was truncated or extended.
  case wrongLength(stated: Int, found: Int)

  /// The file exceeds the size limit.
  case tooLarge(found: Int, limit: Int)

  /// The checksum does not match.
  case damaged

  /// A section is missing or inconsistent with the others.
  case malformed(section: String)
}

extension CatalogueError: CustomStringConvertible {
  /// A description of the error for the user.
  public var description: String {
    switch self {
    case .notACatalogue:
      "not a catalogue of airports"
    case .unsupportedVersion(let version):
      "catalogue format \(version) is not known, only \(CatalogueFormat.version)"
    case .wrongLength(let stated, let found):
      "the catalogue should have \(stated) bytes but has \(found)"
    case .tooLarge(let found, let limit):
      "a catalogue has at most \(limit) bytes, not \(found)"
    case .damaged:
      "the catalogue is damaged: its checksum does not match"
    case .malformed(let section):
      "the catalogue's section \(section) is missing or does not fit the others"
    }
  }
}

extension CatalogueError {
  init(_ error: SectionError) {
    self =
      switch error {
      case .wrongMagic: .notACatalogue
      case .unsupportedVersion(let version): .unsupportedVersion(version)
      case .wrongLength(let stated, let found): .wrongLength(stated: stated, found: found)
      case .tooLarge(let found, let limit): .tooLarge(found: found, limit: limit)
      case .damaged: .damaged
      case .malformed(let section): .malformed(section: section)
      }
  }
}
