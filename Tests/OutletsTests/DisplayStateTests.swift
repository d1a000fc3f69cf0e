import Show
import Testing
import Text

@testable import Outlets

@Suite struct DisplayStateTests {
  private let health = HealthCounters(started: Stage.start)

  private func states(_ displays: HealthCounters.Display...) -> [DisplayState] {
    health.note(displays: displays)
    return health.reading.displayStates(sessionView: "sky")
  }

  private let hall = HealthCounters.Display(
    number: 0,
    name: "Hall",
    size: [1920, 1080],
    view: nil,
    problem: nil
  )
  private let ward = HealthCounters.Display(
    number: 1,
    name: "",
    size: [800, 600],
    view: "radar",
    problem: "not attached"
  )

  @Test func `a display that shows nothing is failed, and one outside its hours closed`() {
    #expect(states(hall, ward).map(\.status) == [.open, .failed])
    #expect(states(hall, ward).map(\.view) == ["sky", "radar"])
    health.note(HealthCounters.Closure(opensUnixSeconds: nil))
    #expect(states(hall, ward).map(\.status) == [.closed, .closed])
    #expect(states(ward).first?.problem == nil)
  }

  @Test func `all displays of a server that does not respond are failed, with the reason`() {
    health.note(stall: "the display does not respond: it takes no frames")
    #expect(states(hall, ward).map(\.status) == [.failed, .failed])
    let problems = ["the display does not respond: it takes no frames", "not attached"]
    #expect(states(hall, ward).map(\.problem) == problems)
    // Its window was closed because no frames arrived.
    health.note(stall: nil)
    _ = states(hall, ward)
    health.note(displaysFailing: HealthCounters.Display.noWindow)
    let closed = health.reading.displayStates(sessionView: "sky").map(\.problem)
    #expect(closed == ["no window is open", "not attached"])
    health.note(stall: "the display does not respond: it takes no frames")
    #expect(health.reading.displayStates(sessionView: "sky").map(\.problem) == problems)
    health.note(stall: nil)
    #expect(states(hall).map(\.status) == [.open])
    health.note(displaysFailing: "the display is gone")
    let gone = health.reading.displayStates(sessionView: "sky")
    #expect(gone.map(\.problem) == ["the display is gone"] && gone.map(\.name) == ["Hall"])
  }

  @Test func `what is published is read again`() throws {
    let json = try JSONValue(Array(try #require(states(hall, ward).json).description.utf8))
    #expect([DisplayState](json: json) == states(hall, ward))
    let brief = [DisplayState](brief: states(hall, ward).brief)
    #expect(brief.map(\.status) == [.open, .failed] && brief.map(\.view) == ["sky", "radar"])
  }

  @Test func `what others publish is read with care`() throws {
    func count(_ text: String) throws -> Int {
      [DisplayState](json: try JSONValue(Array(text.utf8))).count
    }
    #expect(try count(#"[{"number":0,"state":"open","view":"sky"}]"#) == 1)
    for text in [
      "{}", "[1]", #"[{"number":-1,"state":"open","view":"sky"}]"#,
      #"[{"number":0,"state":"lost","view":"sky"}]"#,
      #"[{"number":99,"state":"open","view":"sky"}]"#,
    ] {
      #expect(try count(text) == 0, "\(text)")
    }
    for text in ["", "0 open", "x open sky", "0 lost sky", "16 open sky", "0 open sky more"] {
      #expect([DisplayState](brief: text).isEmpty, "\(text)")
    }
    #expect([DisplayState](brief: String(repeating: "0 open sky,", count: 99)).count == 16)
  }

  @Test func `one display that is as it should be needs no words`() {
    #expect(states(hall).words == nil && states().words == nil && states().json == nil)
    #expect(states(ward).words == "display 1: not attached")
    #expect(states(hall, ward).words == "display 0: sky, display 1: not attached")
  }
}
