import Network

/// Sends OSC messages to one target.
final class OSCSender: Sendable {
  private let target: OSCTarget
  private let sender: DatagramSender

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - seed: The seed of the delays between name lookups.
  ///   - log: Logs a problem in one sentence, once per occurrence.
  ///   - note: Called with true when the target cannot be reached, and with false when sending works again.
  init(
    _ target: OSCTarget,
    seed: UInt64,
    log: @escaping @Sendable (String) -> Void,
    note: @escaping @Sendable (Bool) -> Void
  ) {
    self.target = target
    sender = DatagramSender(
      to: target.address,
      named: "\(target)",
      for: "osc",
      seed: seed,
      log: log,
      note: note
    )
  }

  /// Looks up the target's name repeatedly until the task is cancelled.
  func run() async {
    await sender.run()
  }

  /// Sends messages, one datagram each, without waiting.
  func send(_ messages: [OSCMessage]) {
    sender.send(messages.map { $0.prefixed(target.prefix).bytes })
  }
}
