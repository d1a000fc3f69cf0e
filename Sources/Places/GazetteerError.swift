import Packing

/// Why bytes are not a gazetteer that can be read.
public enum GazetteerError: Error, Sendable, Hashable {
  /// They do not begin as a gazetteer does.
  case notAGazetteer

  /// They follow a format this program does not know.
  case unsupportedVersion(Int)

  /// They are longer or shorter than their header states.
  case wrongLength(stated: Int, found: Int)

  /// They are more than any gazetteer has.
  case tooLarge(found: Int, limit: Int)

  /// Their checksum does not match.
  case damaged

  /// A section is missing or does not fit the others.
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
  /// What is wrong, for the person who gave the file.
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
