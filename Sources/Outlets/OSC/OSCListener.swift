public import Network
import Show

/// Accepts commands over OSC.
///
/// Any program that can send a datagram to its port can command, so the port should be local. A
/// datagram can do nothing beyond the commands of `CommandRequest`, at most `OSCCounters.mostASecond`
/// times a second.
public struct OSCListener: Sendable {
  private let listener: DatagramListener
  private let note: @Sendable (String) -> Void
  private let gate = OSCGate()

  /// Creates the listener.
  ///
  /// - Parameters:
  ///   - address: The address to listen on.
  ///   - seed: Seed of the delays before the port is tried again if it is in use.
  ///   - note: Logs a problem in one sentence.
  public init(
    at address: Endpoint,
    seed: UInt64,
    note: @escaping @Sendable (String) -> Void
  ) {
    listener = DatagramListener(at: address, for: "osc", seed: seed, note: note)
    self.note = note
  }

  /// Counters of received messages.
  public var tally: OSCCounters { gate.tally }

  /// Runs until its task is cancelled.
  ///
  /// - Parameters:
  ///   - link: The show.
  ///   - opened: Called with the port once it is open.
  public func run(_ link: ShowLink, opened: @Sendable (UInt16) -> Void = { _ in }) async {
    await listener.run {
      opened($0.port)
    } received: { datagram, address, socket in
      take(datagram, from: OSCReplyAddress(socket: socket, address: address), link)
    }
  }

  /// Performs the commands of a datagram.
  private func take(_ datagram: [UInt8], from asker: OSCReplyAddress, _ link: ShowLink) {
    do {
      for message in try OSCPacket.messages(in: datagram) {
        do {
          if let port = message.syncPort {
            guard gate.admits(at: link.now()) else { return }
            asker.answer(OSCSchedule.sync(link.show(), at: link.now()), port: port.number)
            continue
          }
          guard let request = try CommandRequest(message) else { continue }
          guard gate.admits(at: link.now()) else { return }
          do {
            _ = try link.perform(request)
          } catch {
            // Only a known command is answered: two programs must not answer each other's replies.
            let words = [message.address, "\(error)"].map(OSCArgument.string)
            asker.answer([OSCMessage("/refused", words)])
            throw error
          }
        } catch {
          pass(over: \.refused, "osc: \(error)", link)
        }
      }
    } catch {
      pass(over: \.malformed, "osc: ignored a datagram that is not OSC: \(error)", link)
    }
  }

  private func pass(
    over count: any WritableKeyPath<OSCCounters, Int> & Sendable,
    _ words: String,
    _ link: ShowLink
  ) {
    if let number = gate.count(count, at: link.now()) { note("\(words) (\(number) so far)") }
  }
}
