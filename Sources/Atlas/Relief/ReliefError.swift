import Packing

/// Why a relief cannot be read.
public enum ReliefError: Error, Sendable, Hashable {
  /// The magic number is missing.
  case notARelief

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
      case .wrongMagic: .notARelief
      case .unsupportedVersion(let version): .unsupportedVersion(version)
      case .wrongLength(let stated, let found): .wrongLength(stated: stated, found: found)
      case .tooLarge(let found, let limit): .tooLarge(found: found, limit: limit)
      case .damaged: .damaged
      case .malformed(let section): .malformed(section: section)
      }
  }
}

extension ReliefError: CustomStringConvertible {
  /// A description of the error for the user.
  public var description: String {
    switch self {
    case .notARelief: "not a relief"
    case .unsupportedVersion(let version):
      "relief format \(version) is not known, only \(ReliefFormat.frame.version)"
    case .wrongLength(let stated, let found):
      "the relief should have \(stated) bytes but has \(found)"
    case .tooLarge(let found, let limit): "a relief has at most \(limit) bytes, not \(found)"
    case .damaged: "the relief is damaged: its checksum does not match"
    case .malformed(let section):
      "the relief's section \(section) is missing or does not fit the others"
    }
  }
}
