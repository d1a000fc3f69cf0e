import Testing

@testable import Session

/// The log lines about opening hours, which outlast the service that a reload replaces.
@Suite struct OpeningLogTests {
  @Test func `the same lines about a subject are logged once`() {
    var log = OpeningLog()
    #expect(log.note(["closed until 08:00"], about: .hours) == ["closed until 08:00"])
    #expect(log.note(["closed until 08:00"], about: .hours) == [])
    #expect(log.note(["switched by DPMS"], about: .panel) == ["switched by DPMS"])
    #expect(log.note(["closed until 08:00"], about: .hours) == [])
  }

  @Test func `what has changed since is logged again`() {
    var log = OpeningLog()
    let (closed, open) = (["closed until 08:00"], ["open until 18:00"])
    for lines in [closed, open, closed] { #expect(log.note(lines, about: .hours) == lines) }
  }

  @Test func `a panel that was switched as before says nothing and changes nothing`() {
    var log = OpeningLog()
    let failure = ["wlopm fails", "switched by DPMS"]
    #expect(log.note(failure, about: .panel) == failure)
    #expect(log.note([], about: .panel) == [])
    #expect(log.note(failure, about: .panel) == [])
  }
}
