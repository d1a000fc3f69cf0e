/// Why bytes are not a catalogue that can be read.
public enum CatalogueError: Error, Sendable, Hashable {
  /// They do not begin as a catalogue does.
  case notACatalogue

  /// They follow a format this program does not know.
  case unsupportedVersion(Int)

  /// They should be longer, or shorter: the file was cut off or added to.
  case wrongLength(stated: Int, found: Int)

  /// They are more than any catalogue has.
  case tooLarge(found: Int, limit: Int)

  /// Their checksum does not match: some were changed.
  case damaged

  /// A section is missing or does not fit the others.
  case malformed(section: String)
}

extension CatalogueError: CustomStringConvertible {
  /// What is wrong, for the person who gave the file.
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
