import Network

/// Logs and notes once when a relay stops answering or does not serve the client, and once when it does again.
struct SkyReporter {
  let name: String
  let log: @Sendable (String) -> Void

  /// Called with true if the relay cannot be reached, or does not serve the client.
  let note: @Sendable (Bool) -> Void
  private var lastLogged: SkyClient.ConnectionState?
  private var failures = FailureLog()

  init(
    name: String,
    log: @escaping @Sendable (String) -> Void,
    note: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    self.name = name
    self.log = log
    self.note = note
  }

  mutating func fail(_ problem: String) {
    note(true)
    guard failures.noteFailure(problem) else { return }
    log("sky: cannot reach the relay \(name): \(problem); retrying")
  }

  mutating func follow(_ client: SkyClient) {
    let connection = client.connectionState
    let isBack = failures.isFailing && client.unanswered == 0
    // An answer to the first packets may still be on its way.
    guard connection != lastLogged || isBack, connection != .disconnected || client.unanswered > 2
    else { return }
    note(connection != .connected)
    switch connection {
    case .connected:
      if case .unserved? = lastLogged, !failures.isFailing {
        log("sky: the relay \(name) serves this client now")
      } else if failures.isFailing || lastLogged != nil {
        log("sky: the relay \(name) is back")
      }
    case .disconnected: log("sky: the relay \(name) does not answer; retrying")
    case .unserved, .refused: log("sky: the relay \(name) \(connection.refusal ?? ""); retrying")
    }
    _ = failures.noteSuccess()
    lastLogged = connection
  }
}
