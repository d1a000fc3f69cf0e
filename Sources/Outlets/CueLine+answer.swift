import Text

extension CueLine {
  /// Returns the line that answers a command.
  ///
  /// - Parameters:
  ///   - error: Why it was refused; nil if it was not.
  ///   - note: Why the command had no effect, such as "already paused".
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
