package import Network
package import SharedSky
package import System

extension Failure {
  /// The failure of a command that a relay did not serve.
  ///
  /// - Parameters:
  ///   - server: The relay.
  ///   - state: The state of the connection after its last answer; nil if there was none.
  package init(unservedBy server: Endpoint, _ state: SkyClient.ConnectionState?) {
    self.init(.unavailable, Self.reason(unservedBy: server, state))
  }

  /// Returns why a relay did not serve a command, in words.
  ///
  /// - Parameters:
  ///   - server: The relay.
  ///   - state: The state of the connection after its last answer; nil if there was none.
  /// - Returns: The reason.
  package static func reason(
    unservedBy server: Endpoint,
    _ state: SkyClient.ConnectionState?
  ) -> String {
    state?.refusal.map { "the relay \(server) \($0)" } ?? "no relay answers at \(server)"
  }
}
