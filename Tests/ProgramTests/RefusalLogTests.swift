import Outlets
import Session
import Synchronization
import Testing

@Suite struct RefusalLogTests {
  @Test func `refused plans are logged at most once a minute for each surface`() {
    let lines = Mutex<[String]>([])
    let log = RefusalLog { line in lines.withLock { $0.append(line) } }
    let start = ContinuousClock.now
    let refusals: [(Double, CommandSurface)] = [
      (0, .http), (1, .http), (2, .lines), (59.9, .http), (60, .http), (61, .lines), (62, .lines),
    ]
    for (seconds, surface) in refusals {
      log.refuse("no holds", from: surface, at: start + .seconds(seconds))
    }
    #expect(
      lines.withLock(\.self) == [
        "http: a plan was refused: no holds", "lines: a plan was refused: no holds",
        "http: a plan was refused: no holds", "lines: a plan was refused: no holds",
      ]
    )
  }
}
