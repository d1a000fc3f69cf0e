import Text

/// Why a text is not a NOTAM.
public enum NotamError: Error, Sendable, Hashable {
  /// There is no text.
  case empty
  /// The text is too long.
  case tooLong
  /// Item A names no aerodrome or region, or is missing if `found` is empty.
  case location(found: String)
  /// Item B is not a time, or is missing if `found` is empty.
  case begin(found: String)
  /// Item C is not a time.
  case end(found: String)
  /// Item E is missing.
  case text
}

extension NotamError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .empty:
      "an empty NOTAM; items A to G are allowed, as in A) EGLL B) 2611230600 C) PERM E) RWY CLSD"
    case .tooLong:
      "a NOTAM that is too long; at most \(Notam.longestBytes) bytes are allowed"
    case .location(let found):
      "\(Self.quoted(found)) for item A; a code of four letters is allowed, as in EGLL"
    case .begin(let found):
      "\(Self.quoted(found)) for item B; year, month, day, hour and minute are allowed,"
        + " as in 2611230600"
    case .end(let found):
      "\(Self.quoted(found)) for item C; PERM is allowed, or year, month, day, hour and"
        + " minute, as in 2611230600 or 2611230600EST"
    case .text:
      "nothing for item E; a text is required"
    }
  }

  private static func quoted(_ found: String) -> String {
    found.isEmpty ? "nothing" : "\"\(found.printable(limit: 40))\""
  }
}
