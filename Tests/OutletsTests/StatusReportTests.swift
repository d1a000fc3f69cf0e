import Breathing
import Show
import TestRigs
import Testing
import Text

@testable import Outlets

/// What a display reports about itself, whichever way the report takes.
@Suite struct StatusReportTests {
  private let now = Stage.start.advanced(by: .seconds(8))
  private let health = HealthCounters(started: Stage.start)
  private let show: Show

  init() throws {
    var show = try Sample.show(from: Stage.start)
    for command in [Command.volume(35), .mute(true), .view(.airport), .close(true)] {
      show.apply(command, at: now)
    }
    self.show = show
    health.note(isFollowing: true)
    for trouble in [Trouble.storage, .weather] { health.troubles.note(trouble, isPresent: true) }
    health.note(HealthCounters.Closure(opensUnixSeconds: 1_800_003_600, utcOffset: 3_600))
    health.noteFrame(at: now.advanced(by: .milliseconds(-500)))
    health.note(displays: [
      .init(number: 0, name: "Hall", size: [1920, 1080], view: nil, problem: nil),
      .init(number: 1, name: "", size: .zero, view: "radar", problem: nil),
    ])
  }

  private func report(takesCommands: Bool) -> StatusReport {
    var report = StatusReport(
      show,
      health.reading,
      version: "1.2.3",
      takesCommands: takesCommands,
      at: now
    )
    // It is sent with three decimals.
    report.breathsPerMinute = report.breathsPerMinute.map { ($0 * 1_000).rounded() / 1_000 }
    return report
  }

  @Test(arguments: [false, true])
  func `the state on a broker has every member, and is read again`(takesCommands: Bool) throws {
    let state = RoomState(show, health.reading, at: now)
    let json = state.json(version: "1.2.3", health.reading, takesCommands: takesCommands, at: now)
    let value = try JSONValue(Array(json.description.utf8))
    for member in StatusReport.Member.allCases {
      #expect(value[member.rawValue] != nil, "\(member)")
    }
    #expect(StatusReport(json: value) == report(takesCommands: takesCommands))
  }

  @Test(arguments: [false, true])
  func `a follower's query has every member, and is read again`(takesCommands: Bool) throws {
    let report = report(takesCommands: takesCommands)
    var query = Dictionary(uniqueKeysWithValues: report.query.map { ($0.name, $0.value) })
    // Without the displays in full there are their views, at least.
    #expect(StatusReport(query: query).displays.map(\.view) == ["airport", "radar"])
    query[StatusReport.full] = try #require(report.displays.json).description
    #expect(StatusReport(query: query) == report)
  }

  @Test func `what a report does not say is not known`() throws {
    let words = #"{"phase":"inhale","pattern":"gentle","version":"0.1.0"}"#
    let report = try #require(StatusReport(json: try JSONValue(Array(words.utf8))))
    #expect(report.takesCommands == nil && report.isFollowing == nil && report.troubles.isEmpty)
    for member in [StatusReport.Member.commands, .follows, .troubles] {
      #expect(report.json(member).value == nil)
    }
    // A display that requests a leader's plan follows it.
    #expect(StatusReport(query: ["phase": "inhale"]).isFollowing == true)
  }

  @Test func `an offset from UTC that no zone has is not read`() {
    for (text, offset) in [("-43200", -43_200), ("90000", nil), ("x", nil)] as [(String, Int64?)] {
      #expect(StatusReport(query: ["opens_utc_offset": text]).opensUTCOffset == offset)
    }
  }

  @Test func `troubles are reported in words of the program, while they last`() throws {
    func troubles() -> [String] { report(takesCommands: true).troubles }
    #expect(troubles() == [Trouble.weather.rawValue, Trouble.storage.rawValue])
    health.troubles.note(.weather, isPresent: false)
    #expect(troubles() == [Trouble.storage.rawValue])
    health.troubles.note(.storage, isPresent: false)
    #expect(troubles().isEmpty && report(takesCommands: true).json(.troubles).value == nil)
  }

  @Test func `what does not fit into a query is left out`() throws {
    let name = String(repeating: "&", count: 200)
    let displays = (0..<32).map { number in
      #"{"number":\#(number),"name":"\#(name)","view":"sky","state":"failed","problem":"\#(name)"}"#
    }
    var state = StatusReport(phase: "idle")
    state.displays = [DisplayState](
      json: try JSONValue(Array("[\(displays.joined(separator: ","))]".utf8))
    )
    let identity = try Sample.status(of: "hall").identity
    let timetable = TimetableState(json: .object([:]))
    func query() -> String {
      FollowerReport(identity: identity, state: state, timetable: timetable).query
    }
    #expect(query().utf8.count <= 7_001)
    #expect(query().contains("&timetable=") && !query().contains("&attached="))
    state.displays = Array(state.displays.prefix(4))
    #expect(query().contains("&timetable=") && query().contains("&attached="))
  }

  @Test func `the list of displays has every member, and no more than the name without a report`()
    throws
  {
    var status = try Sample.status(of: "hall/left")
    #expect(
      status.json.description
        == #"{"site":"home","name":"hall/left","unreadable":false,"self":false}"#
    )
    status.report = report(takesCommands: true)
    let value = try JSONValue(Array(status.json.description.utf8))
    for member in StatusReport.Member.allCases {
      #expect(value[member.rawValue] != nil, "\(member)")
    }
  }
}
