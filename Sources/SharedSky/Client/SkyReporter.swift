import Breathing

/// Logs once when a relay stops answering, and once when it is back.
struct SkyReporter {
  let name: String
  let tell: @Sendable (String) -> Void
  private var told: SkyClient.Standing?
  private var log = FailureLog()

  init(name: String, tell: @escaping @Sendable (String) -> Void) {
    self.name = name
    self.tell = tell
  }

  mutating func fail(_ problem: String) {
    guard log.isNews(problem) else { return }
    tell("sky: cannot reach the relay \(name): \(problem); retrying")
  }

  mutating func follow(_ client: SkyClient) {
    let standing = client.standing
    let isBack = log.isFailing && client.unanswered == 0
    // An answer to the first packets may still be on its way.
    guard standing != told || isBack, standing != .unheard || client.unanswered > 2 else { return }
    switch standing {
    case .heard: if log.isFailing || told != nil { tell("sky: the relay \(name) is back") }
    case .unheard: tell("sky: the relay \(name) does not answer; retrying")
    case .refused(let lowest, let highest):
      tell(
        "sky: the relay \(name) supports versions \(lowest) to \(highest), not \(Packet.version)"
      )
    }
    _ = log.isBack()
    told = standing
  }
}
