/// What is wrong with an atlas' bytes.
public enum AtlasError: Error, Hashable {
  /// They do not begin as an atlas does.
  case foreign

  /// They are written in another version of the format, this one.
  case version(Int)

  /// They end too soon, or go on after the end.
  case length

  /// Some of them have changed since they were written.
  case checksum

  /// The table of contents names places outside the file, or impossible scales.
  case malformed
}

extension AtlasError: CustomStringConvertible {
  /// What is wrong, for the person who has the file.
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
