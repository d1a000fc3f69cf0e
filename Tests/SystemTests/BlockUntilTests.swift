import TestSupport
import Testing

/// What stand-ins and rigs wait for: one that does not start ends its test, instead of failing somewhere else.
@Suite struct BlockUntilTests {
  @Test func `a condition that never holds is an error that names it`() {
    let error = #expect(throws: OverdueError.self) {
      try blockUntil("nothing listens", within: 0) { false }
    }
    #expect(error?.description == "nothing listens")
  }

  @Test func `the condition is looked at until it holds`() throws {
    var looks = 0
    try blockUntil(lookingEvery: .zero) {
      looks += 1
      return looks == 3
    }
    #expect(looks == 3)
  }

  @Test func `an error of the condition is passed on`() {
    struct Broken: Error {}
    #expect(throws: Broken.self) { try blockUntil { throw Broken() } }
  }
}
