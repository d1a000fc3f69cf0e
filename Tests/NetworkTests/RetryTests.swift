import Breathing
import Network
import Testing

@Suite struct RetryTests {
  private func retry() -> Retry {
    Retry(
      Backoff(first: .seconds(1), longest: .seconds(60), generator: SeededGenerator(seed: 4))
    )
  }

  @Test func `each reason is reported once, and the recovery once`() {
    var retry = retry()
    let isBackAtFirst = retry.succeed()
    let shouldLog = ["refused", "refused", "lost", "refused"].map { retry.fail($0).shouldLog }
    #expect(!isBackAtFirst && shouldLog == [true, false, true, false])
    #expect(retry.failures == 4)
    let isBack = [retry.succeed(), retry.succeed()]
    #expect(isBack == [true, false])
    #expect(retry.failures == 0)
    let isNewsAgain = retry.fail("refused").shouldLog
    #expect(isNewsAgain)
  }

  @Test func `a connection that is lost at once keeps its long delays`() {
    var retry = retry()
    for _ in 0..<5 { _ = retry.fail("lost") }
    let isBack = [retry.reconnect(), retry.reconnect()]
    #expect(isBack == [true, false])
    #expect(retry.failures == 5)
    let shouldLog = retry.fail("lost").shouldLog
    #expect(shouldLog)
  }

  @Test func `reasons that differ each time are reported only a few times`() {
    var log = FailureLog()
    let count = (0..<1_000).count { log.noteFailure("at byte \($0)") }
    #expect(count == FailureLog.maximumReasons)
    let isBack = log.noteSuccess()
    #expect(isBack && !log.isFailing)
  }
}
