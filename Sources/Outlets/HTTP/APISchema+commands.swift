import Text

/// The schemas of commands and of the answers to them.
extension APISchema {
  static let command = APISchema(
    name: "Command",
    members: [
      Member(
        "command",
        .among(
          CommandRequest.Name.allCases.map(\.rawValue) + [PlanRequest.word, TimetableRequest.word]
        ),
        "The command."
      ),
      Member(
        "value",
        [("type", .array([.string("string"), .string("integer"), .string("object")]))],
        "The value, for commands that take one: "
          + CommandRequest.Name.allCases.compactMap { word in
            word.value.map { "\(word.rawValue): \($0)" }
          }.joined(separator: "; ")
          + "; \(PlanRequest.word): \(PlanRequest.value); \(TimetableRequest.word): \(TimetableRequest.value)",
        isRequired: false
      ),
    ]
  )

  static let accepted = APISchema(
    name: "Accepted",
    members: [
      Member("ok", .flag, "True: the command takes effect before the next cue."),
      Member(
        "note",
        .text,
        "Why the command has no effect, such as \"already paused\".",
        isRequired: false
      ),
    ]
  )
}
