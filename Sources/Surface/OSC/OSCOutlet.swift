import Breathing
import Scenes

/// Tells targets by Open Sound Control what happens: messages at each edge, and on request the level
/// many times a second.
public struct OSCOutlet: Sendable {
  private let outlet: Outlet
  private let targets: [OSCTarget]
  private let levels: Int
  private let seed: UInt64
  private let note: @Sendable (String) -> Void

  /// Creates the outlet's service.
  ///
  /// - Parameters:
  ///   - outlet: Where it is told what happens.
  ///   - targets: Who is told.
  ///   - levels: How many times a second the level is told, at most 120; 0 for never.
  ///   - seed: From which the waits before another look at a name are drawn.
  ///   - note: Told in a sentence what does not go well, once each time.
  public init(
    _ outlet: Outlet,
    to targets: [OSCTarget],
    levels: Int,
    seed: UInt64,
    note: @escaping @Sendable (String) -> Void
  ) {
    self.outlet = outlet
    self.targets = targets
    self.levels = min(max(levels, 0), 120)
    self.seed = seed
    self.note = note
  }

  /// Runs until its task is cancelled.
  public func run(_ link: ShowLink) async {
    let senders = targets.enumerated().map { index, target in
      OSCSender(target, seed: seed &+ UInt64(index), note: note)
    }
    await withTaskGroup { group in
      for sender in senders { group.addTask { await sender.run() } }
      if levels > 0 { group.addTask { await tellLevels(to: senders, link) } }
      var score = OSCScore()
      for await event in outlet.inbox {
        guard case .cue(let cue) = event else { continue }
        let messages = score.messages(for: cue, in: link.show())
        for sender in senders { sender.send(messages) }
      }
      group.cancelAll()
    }
  }

  private func tellLevels(to senders: [OSCSender], _ link: ShowLink) async {
    await link.onGrid(of: levels, lead: outlet.lead) { moment, _ in
      let messages = OSCScore.messages(of: moment.breath)
      for sender in senders { sender.send(messages) }
    }
  }
}
