import Packing

/// Why a gazetteer cannot be read.
public enum GazetteerError: Error, Sendable, Hashable {
  /// The magic number is missing.
  case notAGazetteer

  /// The format version is not supported.
  case unsupportedVersion(Int)

  /// The length differs from the one in the header.
  case wrongLength(stated: Int, found: Int)

  /// The file exceeds the size limit.
  case tooLarge(found: Int, limit: Int)

  /// Their checksum does not match.
  case damaged

  /// A section is missing or inconsistent with the others.
  case malformed(section: String)

  init(_ error: SectionError) {
    self =
      switch error {
      case .wrongMagic: .notAGazetteer
      case .unsupportedVersion(let version): .unsupportedVersion(version)
      case .wrongLength(let stated, let found): .wrongLength(stated: stated, found: found)
      case .tooLarge(let found, let limit): .tooLarge(found: found, limit: limit)
      case .damaged: .damaged
      case .malformed(let section): .malformed(section: section)
      }
  }
}

extension GazetteerError: CustomStringConvertible {
  /// A description of the error for the user.
  public var description: String {
    switch self {
    case .notAGazetteer: "not a gazetteer"
    case .unsupportedVersion(let version):
      "gazetteer format \(version) is not known, only \(GazetteerFormat.frame.version)"
    case .wrongLength(let stated, let found):
      "the gazetteer should have \(stated) bytes but has \(found)"
    case .tooLarge(let found, let limit):
      "a gazetteer has at most \(limit) bytes, not \(found)"
    case .damaged: "the gazetteer is damaged: its checksum does not match"
    case .malformed(let section):
      "the gazetteer's section \(section) is missing or does not fit the others"
    }
  }
}
