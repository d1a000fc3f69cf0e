import Network
import Outlets
package import Settings
import Show
package import System

/// How many file descriptors the program needs for what it is asked to do.
///
/// The libraries below it crash without a message where none is left, so a limit that is too low is reported
/// at the start.
package struct DescriptorBudget: Sendable, Hashable {
  /// How many there must be.
  package let count: Int

  /// What every command needs: standard streams, the data files, the runtime's queues and timers, and some
  /// room for files and names that are opened for a moment.
  package static let basic = DescriptorBudget(count: 16)

  /// An HTTP server: its port, its queue of events, and the first clients.
  private static let http = 12

  /// A client of one server: its socket, what wakes its thread, and the look-up of the server's name.
  private static let client = 6

  /// A window and the sound: the display, the graphics card's driver and the sound server.
  private static let window = 36

  /// Makes sure that the system allows so many, and raises the limit where that is allowed.
  ///
  /// - Parameter whole: The need that the failure names; nil for this one.
  /// - Throws: A failure that names both numbers.
  package func check(naming whole: @autoclosure () -> DescriptorBudget? = nil) throws(Failure) {
    let limit = DescriptorLimit.raised(toHold: count)
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
  /// What a session in a window needs.
  package static func flying(_ settings: Settings) -> DescriptorBudget {
    serving(settings, inWindow: true)
  }

  /// What a daemon needs.
  package static func serving(_ settings: Settings, inWindow: Bool) -> DescriptorBudget {
    let outlets = [
      settings.http.listen == nil ? 0 : http,
      settings.lines.socket == nil ? 0 : 8,
      settings.mqtt.broker == nil ? 0 : client,
      settings.osc.targets.count,
      settings.osc.listen == nil ? 0 : 3,
      settings.wled.lamps.isEmpty ? 0 : client + settings.wled.lamps.count,
      settings.dmx.protocol == .off ? 0 : 5 + settings.dmx.to.count,
      settings.midi.port == nil ? 0 : 4,
      settings.roomFollow == "off" ? 0 : client,
      inWindow ? window : 0,
    ]
    return DescriptorBudget(
      count: basic.count + services(settings) + outlets.reduce(0, +)
    )
  }

  /// What a relay needs.
  package static func relaying(
    _ settings: Settings,
    workers: Int,
    servesHTTP: Bool
  ) -> DescriptorBudget {
    let parts = [
      workers, servesHTTP ? http : 0, settings.relay.exchange ? client : 0,
      settings.relay.historyPath == nil ? 0 : 4,
    ]
    return DescriptorBudget(count: basic.count + parts.reduce(0, +))
  }

  /// What the services beside a session need.
  private static func services(_ settings: Settings) -> Int {
    [
      settings.weatherSource == nil ? 0 : client,
      settings.radarSources.isEmpty ? 0 : client + settings.radarSources.count,
      settings.gpsSource == nil ? 0 : client,
      settings.sky.share == .off ? 0 : client,
      settings.cabin.source == .off ? 0 : 4,
      settings.dataUpdateDays == nil ? 0 : client,
    ].reduce(0, +)
  }
}
