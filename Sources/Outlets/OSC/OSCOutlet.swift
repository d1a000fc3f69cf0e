import Breathing
import Show

/// Sends OSC messages to targets: at each edge, and optionally the level many times a second.
public struct OSCOutlet: Sendable {
  private let outlet: Outlet
  private let targets: [OSCTarget]
  private let levels: Int
  private let seed: UInt64
  private let log: @Sendable (String) -> Void

  /// Creates the outlet's service.
  ///
  /// - Parameters:
  ///   - outlet: The outlet whose events are sent.
  ///   - targets: The receivers.
  ///   - levels: Level messages per second, at most 120; 0 for none.
  ///   - seed: The seed of the delays between name lookups.
  ///   - log: Logs a problem in one sentence, once per occurrence.
  public init(
    _ outlet: Outlet,
    to targets: [OSCTarget],
    levels: Int,
    seed: UInt64,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.outlet = outlet
    self.targets = targets
    self.levels = min(max(levels, 0), 120)
    self.seed = seed
    self.log = log
  }

  /// Runs until the task is cancelled.
  public func run(_ link: ShowLink) async {
    let senders = targets.enumerated().map { index, target in
      OSCSender(
        target,
        seed: seed &+ UInt64(index),
        log: log,
        note: { [outlet] in outlet.troubles.note(.osc, of: "\(target)", isPresent: $0) }
      )
    }
    await withTaskGroup { group in
      for sender in senders { group.addTask { await sender.run() } }
      if levels > 0 { group.addTask { await sendLevels(to: senders, link) } }
      var schedule = OSCSchedule()
      for await event in outlet.inbox {
        guard case .cue(let cue) = event else { continue }
        let messages = schedule.messages(for: cue, in: link.show())
        for sender in senders { sender.send(messages) }
      }
      group.cancelAll()
    }
  }

  private func sendLevels(to senders: [OSCSender], _ link: ShowLink) async {
    await link.onGrid(of: levels, lead: outlet.lead) { moment, _ in
      let messages = OSCSchedule.messages(of: moment.breath)
      for sender in senders { sender.send(messages) }
    }
  }
}
