public import Network
import Show

/// Accepts commands over OSC.
///
/// Any program that can send a datagram to the port can send commands, so the port should be local.
/// A datagram can only contain the commands of `CommandRequest`, of which at most
/// `CommandRate.maximumPerSecond` per second are performed.
public struct OSCListener: Sendable {
  private let listener: DatagramListener
  private let gate: CommandGate

  /// Creates the listener.
  ///
  /// - Parameters:
  ///   - address: The address to listen on.
  ///   - seed: The seed of the delays before a port in use is tried again.
  ///   - log: Logs a problem in one sentence.
  public init(
    at address: Endpoint,
    seed: UInt64,
    log: @escaping @Sendable (String) -> Void
  ) {
    listener = DatagramListener(at: address, for: "osc", seed: seed, log: log)
    gate = CommandGate(.osc, log: log)
  }

  /// Runs until the task is cancelled.
  ///
  /// - Parameters:
  ///   - link: The show.
  ///   - opened: Called with the port when it is open.
  public func run(_ link: ShowLink, opened: @Sendable (UInt16) -> Void = { _ in }) async {
    await listener.run {
      opened($0.port)
    } received: { datagram, address, socket in
      handle(datagram, from: OSCReplyAddress(socket: socket, address: address), link)
    }
  }

  /// Performs the commands in a datagram.
  private func handle(_ datagram: [UInt8], from replyAddress: OSCReplyAddress, _ link: ShowLink) {
    do throws(OSCError) {
      for message in try OSCPacket.messages(in: datagram) {
        handle(message, from: replyAddress, link)
      }
    } catch {
      gate.refuse(.form("the datagram is not OSC: \(error)"), at: link.now())
    }
  }

  private func handle(_ message: OSCMessage, from replyAddress: OSCReplyAddress, _ link: ShowLink) {
    do throws(RequestRefusal) {
      if message.isSync {
        // A sync request counts as a command, because its answer is longer than the request.
        let port = try gate.admit(at: link.now()) { () throws(RequestRefusal) in
          try message.replyPort()
        }
        replyAddress.answer(OSCSchedule.sync(link.show(), at: link.now()), port: port)
        return
      }
      let remark = try gate.pass(to: link) { () throws(RequestRefusal) -> JSONCommand? in
        guard let request = try CommandRequest(message) else { return nil }
        return .command(request)
      }
      if let remark { refuse(message, because: remark, to: replyAddress, link) }
    } catch {
      guard Self.isAnswered(error) else { return }
      refuse(message, because: "\(error)", to: replyAddress, link)
    }
  }

  /// Answers a command that changes nothing or has a wrong value, unless there are too many.
  private func refuse(
    _ message: OSCMessage,
    because reason: String,
    to replyAddress: OSCReplyAddress,
    _ link: ShowLink
  ) {
    guard gate.mayAnswer(at: link.now()) else { return }
    let reply = [message.address, reason].map(OSCArgument.string)
    replyAddress.answer([OSCMessage("/refused", reply)])
  }

  /// Whether a refusal is answered. Unknown commands are not, so that two programs do not answer each other's replies;
  /// nor are those above the rate limit.
  private static func isAnswered(_ refusal: RequestRefusal) -> Bool {
    switch refusal {
    case .word, .tooMany: false
    default: true
    }
  }
}
