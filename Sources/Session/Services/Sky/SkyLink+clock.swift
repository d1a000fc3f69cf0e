package import Network
package import SharedSky
import System

extension SkyLink {
  /// Creates the link of a command or a service. Without an identity, the relay issues one.
  package init(
    _ server: Endpoint,
    by clock: SessionClock,
    as identity: SkyClient.Identity? = nil,
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) }
  ) {
    self.init(
      to: server.host,
      port: server.port,
      seed: .random(in: 0...UInt64.max),
      identity: identity,
      clock: { clock.now },
      log: log
    )
  }
}
