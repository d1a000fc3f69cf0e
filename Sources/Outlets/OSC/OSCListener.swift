public import Network
import Show

/// Accepts commands over OSC.
///
/// Any program that can send a datagram to the port can send commands, so the port should be local.
/// A datagram can only contain the commands of `CommandRequest`, of which at most
/// `CommandGate.mostASecond` per second are performed.
public struct OSCListener: Sendable {
  private let listener: DatagramListener
  private let log: @Sendable (String) -> Void
  private let gate = OSCGate()

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
    self.log = log
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
    do {
      for message in try OSCPacket.messages(in: datagram) {
        do {
          if let port = message.syncPort {
            guard gate.admits(at: link.now()) else { return }
            replyAddress.answer(OSCSchedule.sync(link.show(), at: link.now()), port: port.number)
            continue
          }
          guard let request = try CommandRequest(message) else { continue }
          guard gate.admits(at: link.now()) else { return }
          do {
            _ = try link.perform(request)
          } catch {
            // Only known commands are answered, so that two programs do not answer each other's
            // replies.
            let reply = [message.address, "\(error)"].map(OSCArgument.string)
            replyAddress.answer([OSCMessage("/refused", reply)])
            throw error
          }
        } catch {
          ignore(.refused, "osc: \(error)", link)
        }
      }
    } catch {
      ignore(.malformed, "osc: ignored a datagram that is not OSC: \(error)", link)
    }
  }

  private func ignore(_ problem: OSCGate.Problem, _ text: String, _ link: ShowLink) {
    if let number = gate.count(problem, at: link.now()) { log("\(text) (\(number) so far)") }
  }
}
