import Testing

@testable import Network

/// Lookups for which a thread waits.
@Suite(.timeLimit(.minutes(5)))
struct NameLookupTests {
  @Test func `a lookup is over once the thread stops waiting`() throws {
    let (end, mayAnswer, told) = (try Wakeup(), try Wakeup(), try Wakeup())
    defer { mayAnswer.signal() }
    let lookup = try NameLookup.start {
      _ = mayAnswer.wait()
      return .success([])
    }
    end.signal()
    let isUnanswered = try lookup.answer(orUntil: end) == nil
    #expect(isUnanswered)
    // A function would otherwise be kept until the name server answers.
    lookup.whenFinished { _ in told.signal() }
    #expect(told.wait(for: .zero) == .woken)
  }
}
