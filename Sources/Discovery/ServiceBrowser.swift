import CSystemBus
import Network
import Text

/// A search for the services of a type on the local network, through Avahi.
public struct ServiceBrowser: Sendable {
  private let type: String
  private let bus: String?
  private let seed: UInt64

  /// The maximum size of the lines of a service, in bytes. Longer records are truncated.
  private static let capacity = 4_096

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - type: The type, such as `_http._tcp`.
  ///   - bus: The address of Avahi's bus; nil for the system bus.
  ///   - seed: The seed of the delays between attempts.
  public init(_ type: String, onBusAt bus: String? = nil, seed: UInt64) {
    (self.type, self.bus, self.seed) = (type, bus, seed)
  }

  /// Reports until the task is cancelled, on a thread of its own.
  ///
  /// A service is reported when the first interface of this machine has it, and is gone when the last one has lost it.
  /// Each reason of a failure is reported once.
  public func run(_ report: @escaping @Sendable (NetworkService.Event) -> Void) async {
    await BusWorker.run("mdns browser", seed: seed) { stop, succeed throws(BusProblem) in
      try search(until: stop) { event in
        if event == .searching { succeed() }
        report(event)
      }
    } failed: {
      report(.failing($0))
    }
  }

  /// Reports until asked to stop.
  private func search(
    until stop: Wakeup,
    _ report: (NetworkService.Event) -> Void
  ) throws(BusProblem) {
    var opened: OpaquePointer?
    let reason = String(cStringOf: BusProblem.capacity) {
      opened = shim_browser_open(bus, type, $0, $1)
    }
    guard let handle = opened else { throw BusProblem(avahi: reason) }
    defer { shim_browser_close(handle) }
    report(.searching)
    var interfaces = ServiceInterfaces()
    repeat {
      var outcome: Int32 = 0
      repeat {
        var reason = ""
        let lines = String(cStringOf: Self.capacity) { text, length in
          reason = String(cStringOf: BusProblem.capacity) {
            outcome = shim_browser_read(handle, text, length, $0, $1)
          }
        }
        guard outcome >= 0 else { throw BusProblem(avahi: reason) }
        if outcome > 0, let event = InterfaceEvent(lines: lines),
          let change = interfaces.receive(event)
        {
          report(change)
        }
      } while outcome > 0
    } while stop.wait(or: shim_browser_descriptor(handle)) != .woken
  }
}
