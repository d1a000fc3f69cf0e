import Text

/// The words of the pages about what displays report and how they answer commands.
extension Message {
  /// What a display reports that it lacks.
  static let ofTroubles: [Message] = Trouble.allCases.map {
    page($0.rawValue, "What a display lacks although its breath goes on")
  }

  /// Why a command did not reach a display, or was refused in words without a translation.
  private static let ofRefusals: [Message] = [
    "too many commands at once; try again", "{display} does not answer",
    "no display “{display}” is online",
    "{display} accepts no commands, because the broker requires no password",
    "another command is on its way to {display}; try again",
    "the broker does not confirm the command", "the broker does not answer",
    "the broker refuses the connection", "the answer was “{reason}”, in English",
  ].map { page($0, "The reason after “That did not work:” or “Not saved:”") }

  /// Why a command has no effect, as displays answer.
  static let ofAnswers: [Message] =
    IdleReason.allCases.map { page($0.rawValue, "The reason after “That did not work:”") }
    + ofRefusals + ofEffects

  /// What an accepted command leads to.
  private static let ofEffects: [Message] = [
    "Breaths become longer, from the next one on.",
    "Breaths become shorter, from the next one on.",
    "Breaths stay as long as this one.",
    "The pattern changes after this breath.",
    "What comes next begins shortly.",
    "The session ends after this breath.",
    "The session begins in a few seconds.",
  ].map { page($0, "The answer to a button of the page for staff") }
}
