import Breathing
import Network
import Outlets
package import Settings
package import System

extension SessionBuilder {
  /// Checks that a session can begin with the settings. Nothing is started, and no port is opened.
  ///
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package func check() throws(Failure) {
    try configuration.checkAddresses()
    let sessions = try SessionSchedule(self)
    let clock = SessionClock()
    let show = try sessions.show(at: clock.now)
    // Of the services, the one that updates the data checks nothing, but makes a folder.
    _ = try WeatherService(self, by: clock)
    _ = try NotamService(self, by: clock)
    _ = try CabinService(self, by: clock)
    _ = try GPSService(self, by: clock)
    _ = try SatelliteService(self, by: clock)
    _ = try TrafficService(self, by: clock)
    _ = try SkyService(self, by: clock, isInteractive: false) { show }
    // The HTTP server opens its port when it is created.
    let others = OutletKinds(outlets.all.filter { !($0 is HTTPKind) })
    _ = try others.services(outletContext(HealthCounters(started: clock.now)))
  }
}

extension Configuration {
  /// Checks the addresses on which outlets listen.
  ///
  /// - Throws: A failure that names the setting that is not an address.
  package func checkAddresses() throws(Failure) {
    if let listen = settings.http.listen, Endpoint(listen)?.listenable == nil {
      let reason = "it is not an address and port such as 127.0.0.1:8737; names are not resolved"
      throw refusal(of: .httpListen, because: reason)
    }
    if let listen = settings.osc.listen, Endpoint(listen, defaultHost: "127.0.0.1") == nil {
      throw refusal(of: .oscListen, because: "it is not a port, nor an address and port")
    }
  }
}
