import Breathing
import Settings
import Show

/// A command, and who sent it.
struct SentCommand: Sendable, Hashable {
  let command: Command
  let sender: Chooser

  init(_ command: Command, by sender: Chooser) {
    (self.command, self.sender) = (command, sender)
  }
}

extension SessionState {
  /// The keys of settings that are not choices of the person at this screen: programs changed them last, or the leader
  /// decides.
  var choicesOfOthers: Set<String> {
    guard role == .follows else { return changedElsewhere }
    let ofLeader: [Setting] = [.pattern, .minutes, .range]
    return changedElsewhere.union(ofLeader.map(\.key))
  }

  /// Applies a command, and notes which settings something else than the person at this screen changed last.
  mutating func receive(_ sent: SentCommand) {
    let before = show.preferences
    apply(sent.command)
    let after = show.preferences
    guard after != before else { return }
    let settings = schedule?.sessions.builder.settings ?? Settings()
    let changed = settings.keys(changedFrom: before, to: after)
    switch sent.sender {
    case .person: changedElsewhere.subtract(changed)
    case .program: changedElsewhere.formUnion(changed)
    }
  }
}
