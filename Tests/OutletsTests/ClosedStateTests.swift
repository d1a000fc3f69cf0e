import Breathing
import Show
import TestRigs
import Testing
import Text

@testable import Outlets

struct ClosedStateTests {
  @Test func `the state says when a display opens as long as it is closed`() throws {
    let start = Instant(nanoseconds: 0)
    var show = try Sample.show(from: start, seconds: 300)
    func state() -> String {
      let closure = HealthCounters.Closure(opensUnixSeconds: 28_800, utcOffset: -3_600)
      return StateDocument(show, closure: closure, at: start, version: "1").json.description
    }
    #expect(!state().contains("opens_u"))
    show.apply(.close(true), at: start)
    #expect(state().contains(#""closed":true,"opens_unix":28800,"opens_utc_offset":-3600,"#))
    show.apply(.close(false), at: start)
    #expect(!state().contains("opens_u"))
  }
}
