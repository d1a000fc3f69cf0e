package import Outlets
package import Session
package import Text

/// What displays answered to a command, as JSON.
package struct FleetAnswerListing {
  private let answers: [DisplayIdentity: CommandAnswer]
  private let targets: [FleetTarget]

  /// Creates a listing of the answers of the displays of some targets.
  package init(_ answers: [DisplayIdentity: CommandAnswer], of targets: [FleetTarget]) {
    self.answers = answers
    self.targets = targets
  }

  /// The targets with their displays as a list of JSON objects; what does not apply is omitted.
  package var json: JSONText {
    .array(
      targets.map { target in
        .object([
          ("target", .string(target.name)),
          ("displays", .array(target.displays.map(json(of:)) + target.closed.map(Self.closed))),
        ])
      }
    )
  }

  /// Returns the object of a display that accepts no commands, and was not asked.
  private static func closed(_ display: DisplayIdentity) -> JSONText {
    .object([
      ("name", .string(display.name)), ("answered", .boolean(false)), ("commands", .boolean(false)),
    ])
  }

  private func json(of display: DisplayIdentity) -> JSONText {
    let answer = answers[display]
    return .object([
      ("name", .string(display.name)),
      ("answered", .boolean(answer != nil)),
      ("note", .text(answer?.note)),
      ("refusal", .text(answer?.refusal)),
      ("follows", .flag(answer?.isFollowing == true)),
    ])
  }
}
