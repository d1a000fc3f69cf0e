import Network
import Testing

@Suite struct ThreadLimitTests {
  @Test func `as many threads are counted as are asked for`() {
    #expect([0, 1, 7].map { ThreadLimit.room(upTo: $0) } == [0, 1, 7])
  }
}
