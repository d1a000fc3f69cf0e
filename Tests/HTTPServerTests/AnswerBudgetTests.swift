import Testing

@testable import HTTPServer

@Suite("The bytes of large answers")
struct AnswerBudgetTests {
  @Test func `large answers share the budget, and get it back`() {
    let budget = AnswerBudget(limit: 1_000_000, limitPerClient: 1_000_000)
    #expect(budget.reserve(600_000, for: nil))
    #expect(!budget.reserve(500_000, for: nil))
    #expect(budget.reserve(400_000, for: nil))
    #expect(!budget.reserve(100_000, for: nil))
    budget.release(600_000, of: nil)
    #expect(budget.reserve(100_000, for: nil))
  }

  @Test func `small answers are not counted, and one large answer is always possible`() throws {
    let client = try #require(HTTPClient([192, 168, 1, 7]))
    for client in [nil, client] {
      let budget = AnswerBudget(limit: 100_000, limitPerClient: 100_000)
      for _ in 0..<1000 { #expect(budget.reserve(AnswerBudget.small, for: client)) }
      #expect(budget.reserve(5_000_000, for: client))
      #expect(!budget.reserve(70_000, for: client))
      budget.release(5_000_000, of: client)
      #expect(budget.reserve(70_000, for: client))
    }
  }

  @Test func `a client gets its share and no more, so that others are answered`() throws {
    let budget = AnswerBudget(limit: 1_000_000, limitPerClient: 300_000)
    let greedy = try #require(HTTPClient([192, 168, 1, 7]))
    let other = try #require(HTTPClient([192, 168, 1, 8]))
    #expect((0..<4).map { _ in budget.reserve(100_000, for: greedy) } == [true, true, true, false])
    #expect(budget.reserve(300_000, for: other))
    // Clients on this machine, such as a proxy, are not limited to a share.
    #expect(budget.reserve(400_000, for: nil))
    #expect(!budget.reserve(100_000, for: other))
    budget.release(100_000, of: greedy)
    #expect(budget.reserve(100_000, for: greedy) && !budget.reserve(100_000, for: greedy))
  }

  @Test func `the share suffices for two of the largest files, and the whole for three clients`() {
    let limits = HTTPLimits()
    #expect(limits.largeAnswerBytesPerClient >= 2 * FileContent.largest)
    #expect(limits.largeAnswerBytes > 3 * limits.largeAnswerBytesPerClient)
  }
}
