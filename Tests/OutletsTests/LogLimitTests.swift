import Breathing
import Outlets
import Testing

@Suite struct LogLimitTests {
  @Test func `each key is logged at most once a minute, and again after a clock was set back`() {
    var limit = LogLimit<CommandSurface>()
    let calls: [(Int64, CommandSurface, isLogged: Bool)] = [
      (0, .http, true), (1, .http, false), (2, .lines, true), (59, .http, false),
      (60, .http, true), (61, .lines, false), (62, .lines, true), (10, .http, true),
    ]
    for (seconds, surface, isLogged) in calls {
      let now = Instant(nanoseconds: seconds * 1_000_000_000)
      #expect(limit.admits(surface, at: now) == isLogged)
    }
  }
}
