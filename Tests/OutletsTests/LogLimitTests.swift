import Breathing
import Outlets
import Testing

@Suite struct LogLimitTests {
  @Test func `each key is logged once a minute with its number, and after a clock was set back`() {
    var limit = LogLimit<CommandSurface>()
    let calls: [(Int64, CommandSurface, logged: Int?)] = [
      (0, .http, 1), (1, .http, nil), (2, .lines, 1), (59, .http, nil), (60, .http, 4),
      (61, .lines, nil), (62, .lines, 3), (10, .http, 5),
    ]
    for (seconds, surface, logged) in calls {
      let now = Instant(nanoseconds: seconds * 1_000_000_000)
      #expect(limit.count(surface, at: now) == logged)
    }
  }
}
