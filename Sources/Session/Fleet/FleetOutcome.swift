package import Outlets

/// What the displays that a command was sent to made of it.
///
/// Displays that follow a leader refuse what changes the breath: the leader decides, and they get its plan. If any
/// other display was asked, they do not count; if all follow, the command had no effect and counts as refused. A
/// command that no display answered failed as well.
package struct FleetOutcome: Sendable, Hashable {
  /// The names of the displays that did not answer in time.
  package private(set) var silent: [String] = []

  /// The names of the displays that leave the command to their leader.
  package private(set) var following: [String] = []

  /// The displays' remarks, such as that the command had no effect, each after the display's name.
  package private(set) var notes: [String] = []

  /// Why displays refused the command, each reason after the display's name. The command failed if there is one.
  package private(set) var refusals: [String] = []

  /// The names of the displays that accept no commands from the broker. They were not asked.
  package let closed: [String]

  /// For each room with displays that follow a leader: which of its displays took the command, and which follow.
  private var roomRemarks: [String] = []

  /// Whether any display answered.
  private let isAnswered: Bool

  /// What the sender should know of a command, one sentence each, apart from the reason why it failed.
  package var remarks: [String] {
    let off = closed.isEmpty ? [] : [Self.commandsOff(at: closed)]
    return (silent.isEmpty || !isAnswered ? [] : [silence]) + off + roomRemarks + notes
  }

  private static func commandsOff(at names: [String]) -> String {
    "\(names.joined(separator: ", ")): commands are off because \(FleetRoster.noCommands)"
  }

  /// Why the command failed, in one sentence; nil if it did not.
  package var failure: String? {
    guard isAnswered else { return silence }
    return refusals.isEmpty ? nil : refusals.joined(separator: "; ")
  }

  private var silence: String {
    "no answer from \(silent.joined(separator: ", ")); the broker has the command"
  }

  /// Creates the outcome.
  ///
  /// - Parameters:
  ///   - answers: The answers, by display.
  ///   - targets: The targets of the command.
  package init(_ answers: [DisplayIdentity: CommandAnswer], of targets: [FleetTarget]) {
    let displays = targets.flatMap(\.displays)
    closed = targets.flatMap(\.closed).map(\.name)
    let allFollow = displays.allSatisfy { answers[$0]?.isFollowing == true }
    var taking: [DisplayIdentity] = []
    var followers: [DisplayIdentity] = []
    isAnswered = displays.contains { answers[$0] != nil }
    for display in displays {
      guard let answer = answers[display] else {
        silent.append(display.name)
        continue
      }
      if let note = answer.note { notes.append("\(display.name): \(note)") }
      guard let refusal = answer.refusal else {
        taking.append(display)
        continue
      }
      if answer.isFollowing, !allFollow {
        followers.append(display)
      } else {
        refusals.append("\(display.name): \(refusal)")
      }
    }
    following = followers.map(\.name)
    roomRemarks = Self.remarks(on: followers, taking)
  }

  /// Returns a sentence for each room in which displays follow a leader.
  private static func remarks(
    on followers: [DisplayIdentity],
    _ taking: [DisplayIdentity]
  ) -> [String] {
    var sentences: [String] = []
    var rest = followers
    while let room = rest.first?.room {
      let names = rest.filter { $0.room == room }.map(\.name)
      rest.removeAll { $0.room == room }
      // The leader may be one of another room.
      let leaders = taking.filter { $0.room == room }.map(\.name)
      let start = leaders.isEmpty ? "" : "\(leaders.joined(separator: ", ")) took the command; "
      let end = names.count == 1 ? "follows its leader" : "follow their leader"
      sentences.append("\(start)\(names.joined(separator: ", ")) \(end)")
    }
    return sentences
  }
}
