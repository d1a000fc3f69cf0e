import Breathing
import Show
import TestRigs
import Testing

@testable import Outlets

/// What a display publishes before it disconnects.
struct MQTTEndTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
  private let base = "aloft/clinic/lobby/"

  private func context(isPaused: Bool = false) throws -> MQTTSession.Context {
    let now = start.advanced(by: .seconds(8))
    var show = try Sample.show(from: start)
    if isPaused { show.apply(.pause(true), at: now) }
    return MQTTSession.Context(
      show: show,
      health: HealthCounters(started: start).reading,
      now: now,
      plan: [1]
    )
  }

  @Test(arguments: [false, true])
  func `if the program ends, the session is over before the display is offline`(
    isPaused: Bool
  ) throws {
    var session = try MQTTSession.lobby()
    var context = try context(isPaused: isPaused)
    let first = session.begin(context)
    #expect(first.first { $0.topic == base + "run" }?.text == (isPaused ? "OFF" : "ON"))
    context.isEnding = true
    let last = session.lastMessages(context)
    func message(_ leaf: String) -> MQTTMessage? { last.first { $0.topic == base + leaf } }
    let run = try #require(message("run"))
    #expect(run.text == "OFF" && run.isRetained)
    let state = try #require(message("state"))
    let text = try #require(state.text)
    for member in [
      #""phase":"idle","stage":"over","paused":false,"#, #""pattern":"gentle""#, #""leads":true"#,
    ] {
      #expect(text.contains(member), "\(text)")
    }
    #expect(state.isRetained)
    #expect(message("render").map { $0.text == "OFF" && !$0.isRetained } == true)
    #expect(last.last == session.will)
  }

  @Test func `a reload that only replaces the connection ends no session`() throws {
    var session = try MQTTSession.lobby()
    let context = try context()
    _ = session.begin(context)
    #expect(session.lastMessages(context) == [session.will])
  }
}
