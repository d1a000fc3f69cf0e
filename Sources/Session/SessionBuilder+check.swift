import Breathing
import Outlets
package import System

extension SessionBuilder {
  /// Checks that a session can begin with the settings. Nothing is started, and no port is opened.
  ///
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package func check() throws(Failure) {
    let sessions = try SessionSchedule(self)
    let clock = SessionClock()
    let show = try sessions.show(at: clock.now)
    let context = ServiceContext(builder: self, clock: clock, isInteractive: false) { show }
    for kind in ServiceKind.all where kind.isCheckable { _ = try kind.make(context) }
    _ = try outlets.services(outletContext(HealthCounters(started: clock.now)))
  }
}
