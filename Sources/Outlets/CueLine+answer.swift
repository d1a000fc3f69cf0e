import Text

extension CueLine {
  /// Returns the answer to a command.
  ///
  /// - Parameters:
  ///   - error: Why it was refused; nil if it was not.
  ///   - note: Why it had no effect, such as "already paused".
  ///   - request: The identifier that its sender gave it.
  /// - Returns: The answer as a line of JSON.
  static func answer(
    error: RequestRefusal?,
    note: String? = nil,
    to request: String? = nil
  ) -> JSONText {
    let isFollowing = if case .follows? = error { true } else { false }
    return CueField.object([
      (.version, .integer(version)),
      (.event(.answer), .string(CueEvent.answer.rawValue)),
      (.isAccepted, .boolean(error == nil)),
      (.error, error.map { JSONText.string("\($0)") }),
      (.isFollowing, isFollowing ? .boolean(true) : nil),
      (.note, note.map(JSONText.string)),
      (.requestID, request.map(JSONText.string)),
    ])
  }
}
