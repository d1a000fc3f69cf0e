import Network
package import Outlets
package import Settings
import Show
package import System

/// The number of file descriptors that the program needs for the requested work.
///
/// The libraries it uses crash without a message when none is left, so a limit that is too low is
/// reported at startup.
package struct DescriptorBudget: Sendable, Hashable {
  /// The number of descriptors.
  package let count: Int

  /// The need of every command: standard streams, the data files, the runtime's queues and timers,
  /// and a reserve for files and name look-ups.
  package static let basic = DescriptorBudget(count: 16)

  /// A window with sound: the display, the graphics driver and the sound server.
  private static let window = 36

  /// Raises the soft limit to this number if necessary.
  ///
  /// - Parameter whole: The need that the failure names; nil for this one.
  /// - Throws: A failure that names the need and the limit, if the limit stays too low.
  package func check(naming whole: @autoclosure () -> DescriptorBudget? = nil) throws(Failure) {
    let limit = DescriptorLimit.raise(toHold: count)
    guard limit < count else { return }
    let count = max(count, whole()?.count ?? count)
    throw Failure(
      .unavailable,
      "\(count) file descriptors are needed, but only \(limit) are allowed; raise the limit with "
        + "ulimit -n, or LimitNOFILE= of the systemd unit"
    )
  }
}

extension DescriptorBudget {
  /// The need of a session in a window.
  package static func flying(_ settings: Settings) -> DescriptorBudget {
    serving(settings, inWindow: true)
  }

  /// The need of a daemon.
  package static func serving(
    _ settings: Settings,
    inWindow: Bool,
    outlets: OutletKinds = .builtIn
  ) -> DescriptorBudget {
    let parts = [
      outlets.descriptors(settings), services(settings), following(settings),
      outlets.acceptClients(with: settings) ? DescriptorLimit.reserve : 0,
      inWindow ? window : 0,
    ]
    return DescriptorBudget(count: basic.count + parts.reduce(0, +))
  }

  /// The need of a relay.
  package static func relaying(
    _ settings: Settings,
    workers: Int,
    servesHTTP: Bool
  ) -> DescriptorBudget {
    let parts = [
      workers, servesHTTP ? DescriptorLimit.httpServer + DescriptorLimit.reserve : 0,
      settings.relay.exchange ? DescriptorLimit.client : 0,
      settings.relay.history == nil ? 0 : 6,
    ]
    return DescriptorBudget(count: basic.count + parts.reduce(0, +))
  }

  /// The need of a session's services.
  private static func services(_ settings: Settings) -> Int {
    ServiceKind.all.filter { $0.isOn(settings) }.map { $0.descriptors(settings) }.reduce(0, +)
  }

  /// The need of a screen that follows another one: a client of it, and of Avahi if that finds it.
  private static func following(_ settings: Settings) -> Int {
    switch settings.roomFollow {
    case .off: 0
    case .broker, .address: DescriptorLimit.client
    case .announced: DescriptorLimit.client + 2
    }
  }
}
