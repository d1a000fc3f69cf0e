import Text

extension CueLine {
  /// Returns the line that answers a command.
  ///
  /// - Parameters:
  ///   - error: Why it was refused; nil where it was not.
  ///   - note: Why nothing was left to do, such as "already paused".
  /// - Returns: The line.
  static func answer(error: String?, note: String? = nil) -> JSONText {
    .object([
      ("v", .integer(version)),
      ("event", .string("answer")),
      ("ok", .boolean(error == nil)),
      ("error", error.map(JSONText.string)),
      ("note", note.map(JSONText.string)),
    ])
  }
}
