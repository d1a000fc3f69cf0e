import Testing
import Text

@testable import bench

@Suite struct CueAuditTests {
  /// Returns the line of a cue at a second, which announces the next.
  private func cue(_ event: String, at second: Double, next: Double?, ordinal: Int = 0) throws
    -> JSONValue
  {
    let next = next.map { #","next":{"phase":"exhale","t_unix":\#($0),"duration":5}"# } ?? ""
    let id = "\(Int64(second * 1e9))-\(ordinal)"
    let text = #"{"v":1,"id":"\#(id)","event":"\#(event)","t_unix":\#(second)\#(next)}"#
    return try JSONValue(Array(text.utf8))
  }

  private func change(_ reason: String) throws -> JSONValue {
    try JSONValue(Array(#"{"v":1,"event":"changed","reason":"\#(reason)"}"#.utf8))
  }

  private func audit(_ lines: [JSONValue]) -> CueAudit {
    var audit = CueAudit()
    for line in lines { audit.note(line, at: line["t_unix"]?.number) }
    return audit
  }

  @Test func `a session whose cues follow each other has no problem`() throws {
    let session = try audit([
      cue("session_start", at: 100, next: 105),
      cue("phase", at: 100, next: 105, ordinal: 1),
      cue("phase", at: 105, next: 110),
      cue("session_end", at: 110, next: nil),
      cue("session_start", at: 90_000, next: 90_005),
    ])
    #expect(session.problemCount == 0 && session.cues == 5 && session.sessions == 2)
  }

  @Test func `a cue that is lost, repeated or late is a problem`() throws {
    let start = try cue("session_start", at: 100, next: 105)
    let next = try cue("phase", at: 105, next: 110)
    let lost = try audit([start, cue("phase", at: 110, next: 115)])
    #expect(lost.problems == ["110000000000-0 instead of one at 105000000 µs"])
    #expect(audit([start, next, next]).problems == ["105000000000-0 after 105000000000-0"])
    var late = audit([start])
    late.note(next, at: 107)
    #expect(late.problems == ["105000000000-0 is 2.0 s wrong"])
    late.note(try cue("phase", at: 110, next: 115), at: nil)
    #expect(late.problemCount == 1)
  }

  @Test func `after a change another cue may come, and after a clock step an earlier one`() throws {
    let start = try cue("session_start", at: 100, next: 105)
    let other = try cue("phase", at: 104, next: 109)
    let earlier = try cue("phase", at: 50, next: 55)
    let (command, clock) = (try change("command"), try change("clock"))
    #expect(audit([start, command, other]).problemCount == 0)
    #expect(audit([start, clock, earlier]).problemCount == 0)
    #expect(audit([start, command, earlier]).problemCount == 1)
  }

  @Test func `sessions neither overlap nor end before they begin`() throws {
    let start = try cue("session_start", at: 100, next: 105)
    let again = try cue("session_start", at: 105, next: 110)
    let (arrival, phase) = (
      try cue("arrival", at: 100, next: 105), try cue("phase", at: 100, next: 105)
    )
    #expect(audit([start, again]).problemCount == 1)
    #expect(audit([arrival]).problemCount == 1)
    #expect(audit([phase]).sessions == 1)
  }

  @Test func `figures that grow to the end are found, and those that settle are not`() {
    func growth(_ memory: [Int], countsMemory: Bool = true) -> [String] {
      memory.map { YearFigures(memory: $0, descriptors: 20, threads: 9, files: 3) }
        .growth(countsMemory: countsMemory)
    }
    let settling = [1_000, 30_000, 39_000, 40_000, 40_100, 40_000, 40_200, 40_100, 40_000]
    let growing = (0..<9).map { $0 * 2_000 }
    #expect(growth(settling).isEmpty)
    #expect(growth(growing) == ["memory in kB grew from 8000 to 14000"])
    #expect(growth(growing, countsMemory: false).isEmpty)
    #expect(growth([1, 90_000]).isEmpty)
  }
}
