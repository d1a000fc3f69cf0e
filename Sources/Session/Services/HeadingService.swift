import Breathing
package import Feeds
import Settings
import Show
import Synchronization
import System

/// Sends the heading of this machine's compass to the show.
package struct HeadingService: Sendable {
  private let sensor: HeadingSensor
  private let clock: SessionClock

  /// Called with true when the sensor stops answering, and with false when it answers again.
  package var note: @Sendable (Bool) -> Void = { _ in }

  /// Creates the service if the settings ask for a compass.
  package init?(
    _ setup: Setup,
    by clock: SessionClock,
    sensor: HeadingSensor? = nil
  ) {
    guard setup.settings.heading == .sensor else { return nil }
    self.sensor = sensor ?? HeadingSensor()
    self.clock = clock
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    let filter = Mutex(HeadingFilter())
    await sensor.run { news in
      switch news {
      case .found(let name):
        note(false)
        Diagnostics.log("heading from \(name)")
      case .reading(let reading):
        let heading = filter.withLock { $0.add(reading, at: clock.now) }
        if let heading { send(.compass(heading)) }
      case .lost(let reason):
        note(true)
        Diagnostics.log("no heading: \(reason); retrying")
      case .expired:
        filter.withLock { $0 = HeadingFilter() }
        send(.compass(nil))
      }
    }
  }
}
