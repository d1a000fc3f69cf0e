/// Why an atlas cannot be read.
public enum AtlasError: Error, Hashable {
  /// The magic number is missing.
  case foreign

  /// The format version is not supported.
  case version(Int)

  /// The file is too short or too long.
  case length

  /// The checksum does not match.
  case checksum

  /// The table of contents refers to offsets outside the file, or has invalid scales.
  case malformed
}

extension AtlasError: CustomStringConvertible {
  /// A description of the error for the user.
  public var description: String {
    switch self {
    case .foreign: "this is not a land atlas"
    case .version(let version):
      "found format version \(version); version \(AtlasLayout.version) is allowed"
    case .length: "the file is cut short, or has bytes after its end"
    case .checksum: "the checksum does not match; the file is damaged"
    case .malformed: "the table of contents names places outside the file"
    }
  }
}
