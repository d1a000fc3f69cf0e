import Breathing
import Session
import Testing

@Suite struct MemoryTrimTests {
  @Test func `memory is given back soon after the start, and then twice a minute`() {
    let start = Instant(nanoseconds: 0)
    var trim = MemoryTrim(at: start)
    var times: [Double] = []
    for second in 0...70 {
      let now = start.advanced(by: .seconds(second))
      let due = trim.due
      trim.run(at: now)
      if trim.due != due { times.append(Double(second)) }
    }
    #expect(times == [4, 34, 64])
  }
}
