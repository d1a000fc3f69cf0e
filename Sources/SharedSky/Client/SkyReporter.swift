import Breathing
import Network

/// Logs once when a relay stops answering, and once when it is back.
struct SkyReporter {
  let name: String
  let log: @Sendable (String) -> Void
  private var lastLogged: SkyClient.ConnectionState?
  private var failures = FailureLog()

  init(name: String, log: @escaping @Sendable (String) -> Void) {
    self.name = name
    self.log = log
  }

  mutating func fail(_ problem: String) {
    guard failures.noteFailure(problem) else { return }
    log("sky: cannot reach the relay \(name): \(problem); retrying")
  }

  mutating func follow(_ client: SkyClient) {
    let connection = client.connectionState
    let isBack = failures.isFailing && client.unanswered == 0
    // An answer to the first packets may still be on its way.
    guard connection != lastLogged || isBack, connection != .disconnected || client.unanswered > 2
    else { return }
    switch connection {
    case .connected:
      if failures.isFailing || lastLogged != nil { log("sky: the relay \(name) is back") }
    case .disconnected: log("sky: the relay \(name) does not answer; retrying")
    case .refused(let lowest, let highest):
      log(
        "sky: the relay \(name) supports versions \(lowest) to \(highest), not \(Packet.version)"
      )
    }
    _ = failures.noteSuccess()
    lastLogged = connection
  }
}
