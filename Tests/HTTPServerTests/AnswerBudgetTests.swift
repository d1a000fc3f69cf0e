import Testing

@testable import HTTPServer

@Suite("The bytes of large answers")
struct AnswerBudgetTests {
  @Test func `large answers share the budget, and get it back`() {
    let budget = AnswerBudget(limit: 1_000_000)
    #expect(budget.reserve(600_000))
    #expect(!budget.reserve(500_000))
    #expect(budget.reserve(400_000))
    #expect(!budget.reserve(100_000))
    budget.release(600_000)
    #expect(budget.reserve(100_000))
  }

  @Test func `small answers count for nothing, and one large answer is always possible`() {
    let budget = AnswerBudget(limit: 100_000)
    for _ in 0..<1000 { #expect(budget.reserve(AnswerBudget.small)) }
    #expect(budget.reserve(5_000_000))
    #expect(!budget.reserve(70_000))
    budget.release(5_000_000)
    #expect(budget.reserve(70_000))
  }
}
