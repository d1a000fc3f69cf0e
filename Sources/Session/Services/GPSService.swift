import Breathing
import Feeds
import Flights
import Show
package import System

/// Sends a receiver's position to the show.
package struct GPSService: Sendable {
  private let receiver: GPSReceiver

  /// Called with true when the receiver stops answering, and with false when it answers again.
  package var note: @Sendable (Bool) -> Void = { _ in }

  /// Creates the service if a gpsd is chosen.
  ///
  /// - Throws: A failure if the address is invalid.
  package init?(_ setup: Setup, by clock: SessionClock) throws(Failure) {
    guard let receiver = try GPSReceiver(setup.configuration, by: clock) else { return nil }
    self.receiver = receiver
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    var (isLost, hasExpired) = (false, false)
    await receiver.run { news in
      switch news {
      case .fix(let fix, _):
        if hasExpired { Diagnostics.log("gpsd at \(receiver.server) has a fix again") }
        hasExpired = false
        send(.fix(fix))
      case .expired:
        hasExpired = true
        Diagnostics.log("gpsd at \(receiver.server) has lost its fix")
        send(.fix(nil))
      case .connected:
        if isLost { Diagnostics.log("gpsd at \(receiver.server) is back") }
        isLost = false
        note(false)
      case .lost(let reason):
        isLost = true
        note(true)
        Diagnostics.log("no position from gpsd at \(receiver.server): \(reason); waiting for it")
      }
    }
  }
}
