import Breathing
import Testing

@testable import Session

/// The wait of an unattended display for its screen.
@Suite struct DisplayWaitTests {
  private func instant(_ seconds: Int) -> Instant {
    Instant(nanoseconds: 0).advanced(by: .seconds(seconds))
  }

  private func isOver(_ wait: inout DisplayWait, at second: Int, isClosed: Bool) -> Bool {
    wait.follow(isClosed: isClosed, at: instant(second))
    return wait.isOver(at: instant(second))
  }

  @Test func `within opening hours it ends after fifteen seconds`() {
    var wait = DisplayWait(at: instant(0))
    let answers = [1, 15, 16].map { isOver(&wait, at: $0, isClosed: false) }
    #expect(answers == [false, false, true])
  }

  @Test func `a night without a screen does not count, and opening begins the wait anew`() {
    var wait = DisplayWait(at: instant(0))
    let night = (1...50_000).map { isOver(&wait, at: $0, isClosed: true) }
    #expect(Set(night) == [false])
    let morning = [50_001, 50_015, 50_016].map { isOver(&wait, at: $0, isClosed: false) }
    #expect(morning == [false, false, true])
  }
}
