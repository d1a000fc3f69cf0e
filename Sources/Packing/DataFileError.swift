/// Why the bytes of a data file are refused: what was found, and what is allowed.
///
/// The code that opens the file adds its path.
public struct DataFileError: Error, Sendable, Hashable {
  /// The kind of file that was expected, a noun that follows "a".
  public let kind: String

  /// What is wrong.
  public let problem: Problem

  /// What can be wrong with a data file.
  public enum Problem: Sendable, Hashable {
    /// The file does not begin with the magic number of its kind, which is given as text.
    case foreign(magic: String)

    /// The format version is not supported.
    case version(found: Int, allowed: Int)

    /// The number of bytes differs from the one in the header.
    case length(found: Int, stated: Int)

    /// The number of bytes exceeds the limit.
    case size(found: Int, limit: Int)

    /// The file cannot be read to its end.
    case unreadable

    /// The checksum does not match.
    case damaged

    /// A part is missing, or it contradicts others: a section by its tag, or the table of contents.
    case inconsistent(part: String)
  }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of file that was expected, a noun that follows "a".
  ///   - problem: What is wrong.
  public init(_ kind: String, _ problem: Problem) {
    self.kind = kind
    self.problem = problem
  }
}

extension DataFileError: CustomStringConvertible {
  /// A description of the error for the user.
  public var description: String {
    switch problem {
    case .foreign(let magic): "this is not a \(kind), which begins with \(magic)"
    case .version(let found, let allowed):
      "found version \(found) of the format of a \(kind); version \(allowed) is allowed"
    case .length(let found, let stated):
      "found \(found) bytes; the header of this \(kind) states \(stated)"
    case .size(let found, let limit): "found \(found) bytes; a \(kind) has at most \(limit)"
    case .unreadable: "the \(kind) cannot be read to its end"
    case .damaged: "the \(kind) is damaged: its checksum does not match"
    case .inconsistent(let part): "\(part) of the \(kind) is missing or contradicts other parts"
    }
  }
}
