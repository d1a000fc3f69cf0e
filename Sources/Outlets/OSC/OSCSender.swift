import Network

/// Sends OSC messages to one target.
final class OSCSender: Sendable {
  private let target: OSCTarget
  private let sender: DatagramSender

  init(_ target: OSCTarget, seed: UInt64, log: @escaping @Sendable (String) -> Void) {
    self.target = target
    sender = DatagramSender(
      to: target.address,
      named: "\(target)",
      for: "osc",
      seed: seed,
      log: log
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
