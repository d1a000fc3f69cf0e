package import Outlets

/// What the displays that a command was sent to made of it.
///
/// Displays that follow a leader refuse what changes the breath: the leader decides, and they get its plan. If any
/// other display was asked, they do not count; if all follow, the command had no effect and counts as refused.
package struct FleetOutcome: Sendable, Hashable {
  /// The names of the displays that did not answer in time.
  package private(set) var silent: [String] = []

  /// The names of the displays that leave the command to their leader.
  package private(set) var following: [String] = []

  /// The displays' remarks, such as that the command had no effect, each after the display's name.
  package private(set) var notes: [String] = []

  /// Why displays refused the command, each reason after the display's name. The command failed if there is one.
  package private(set) var refusals: [String] = []

  /// Creates the outcome.
  ///
  /// - Parameters:
  ///   - answers: The answers, by display.
  ///   - displays: The displays that were asked.
  package init(
    _ answers: [DisplayIdentity: CommandAnswer],
    of displays: [DisplayIdentity]
  ) {
    let allFollow = displays.allSatisfy { answers[$0]?.isFollowing == true }
    for display in displays {
      guard let answer = answers[display] else {
        silent.append(display.name)
        continue
      }
      if let note = answer.note { notes.append("\(display.name): \(note)") }
      guard let refusal = answer.refusal else { continue }
      if answer.isFollowing, !allFollow {
        following.append(display.name)
      } else {
        refusals.append("\(display.name): \(refusal)")
      }
    }
  }
}
