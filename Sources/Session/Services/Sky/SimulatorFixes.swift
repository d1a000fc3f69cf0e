package import Breathing
import Feeds
package import Flights

/// The positions that a flight simulator sends to apps. If there are several in the network, the first
/// one is followed until it is silent.
package struct SimulatorFixes: Sendable, Hashable {
  private var host: [UInt8]?
  private var age = PositionAge()

  /// Creates the state before a simulator has sent anything.
  package init() {}

  /// Processes a datagram.
  ///
  /// - Parameters:
  ///   - datagram: Its bytes.
  ///   - sender: The address of the machine that sent it.
  ///   - now: The current instant.
  /// - Returns: The position; nil if it has none or is of another simulator.
  package mutating func receive(
    _ datagram: [UInt8],
    from sender: [UInt8],
    at now: Instant
  ) -> Fix? {
    guard host == nil || host == sender, let fix = Fix(simulator: datagram, at: now),
      age.note(now, at: now)
    else { return nil }
    host = sender
    return fix
  }

  /// Forgets a simulator that is silent. Returns whether it did.
  package mutating func expire(at now: Instant) -> Bool {
    guard age.expire(at: now) else { return false }
    host = nil
    return true
  }
}
