import Session
import System
import Testing

@Suite struct ThreadBudgetTests {
  @Test func `a limit that is too low is reported with both numbers`() throws {
    let budget = ThreadBudget.daemon
    let failure = #expect(throws: Failure.self) { try budget.check { $0 - 1 } }
    let (needed, room) = (budget.count, budget.count - 1)
    let words = "\(needed) more threads are needed, but only \(room) can be started; "
    #expect(failure?.status == .unavailable)
    #expect(failure?.message.hasPrefix(words) == true, "\(String(describing: failure))")
    #expect(throws: Never.self) { try budget.check { $0 } }
  }

  @Test func `a window needs more threads than a daemon`() {
    #expect(ThreadBudget.window.count > ThreadBudget.daemon.count)
  }
}
