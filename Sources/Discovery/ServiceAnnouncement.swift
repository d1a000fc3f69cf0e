import CSystemBus
import Network
import Text

/// A service of this program that Avahi announces on the local network.
public struct ServiceAnnouncement: Sendable {
  /// What happened.
  public enum Event: Sendable, Hashable {
    /// It is announced under this name, which differs from the requested one if that was in use.
    case announced(String)
    /// It is not announced, for a reason, and is tried again. Each reason is reported once.
    case failing(String)
  }

  private let name: String
  private let type: String
  private let port: UInt16
  private let records: String
  private let bus: String?
  private let seed: UInt64

  /// The longest name of a service, in bytes (RFC 6763, section 4.1.1), with its final zero.
  private static let capacity = 64

  /// Creates an announcement.
  ///
  /// - Parameters:
  ///   - name: The name for people, up to 63 bytes.
  ///   - type: The type, such as `_http._tcp`.
  ///   - port: The port.
  ///   - records: The keys and values of the TXT record, without line breaks, in order.
  ///   - bus: The address of Avahi's bus; nil for the system bus.
  ///   - seed: The seed of the delays between attempts.
  public init(
    _ name: String,
    type: String,
    port: UInt16,
    records: [(key: String, value: String)],
    onBusAt bus: String? = nil,
    seed: UInt64
  ) {
    (self.name, self.type, self.port) = (name, type, port)
    self.records = records.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
    (self.bus, self.seed) = (bus, seed)
  }

  /// Announces the service until the task is cancelled, on a thread of its own.
  public func run(_ report: @escaping @Sendable (Event) -> Void) async {
    await BusWorker.run("mdns announcer", seed: seed) { stop, succeed throws(BusProblem) in
      try announce(until: stop) { name in
        succeed()
        report(.announced(name))
      }
    } failed: {
      report(.failing($0))
    }
  }

  /// Announces the service until asked to stop.
  private func announce(
    until stop: Wakeup,
    _ report: (String) -> Void
  ) throws(BusProblem) {
    var opened: OpaquePointer?
    let reason = String(cStringOf: BusProblem.capacity) {
      opened = shim_announcement_open(bus, name, type, Int32(port), records, $0, $1)
    }
    guard let handle = opened else { throw BusProblem(avahi: reason) }
    defer { shim_announcement_close(handle) }
    repeat {
      var outcome: Int32 = 0
      var reason = ""
      let name = String(cStringOf: Self.capacity) { text, length in
        reason = String(cStringOf: BusProblem.capacity) {
          outcome = shim_announcement_read(handle, text, length, $0, $1)
        }
      }
      guard outcome >= 0 else { throw BusProblem(avahi: reason) }
      if outcome > 0 { report(name) }
    } while stop.wait(or: shim_announcement_descriptor(handle)) != .woken
  }
}
