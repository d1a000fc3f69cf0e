import Breathing
import Foundation
import Glibc
import Session
import Show
import System
import TestRigs
import TestSupport
import Testing
import Text

/// What a person reads on a terminal.
@Suite struct CueTextTests {
  private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  /// A session with a lead-in, two flights, an interlude with a fact, and an end.
  private func show(_ pace: String = "4-2-6-1") throws -> Show {
    let plan = try Plan(
      Pace(pace),
      leadIn: .seconds(6),
      flightsPerCycle: 2,
      interludes: [.seconds(20)],
      length: .seconds(60),
      ending: .seconds(10)
    )
    return Show(
      timeline: Timeline(plan: plan, start: Self.start, screen: ScreenPolicy(choosing: plan)),
      journey: try Sample.show(from: Self.start).journey,
      facts: try Sample.facts()
    )
  }

  private func lines(of show: Show, _ words: Words = Words()) -> [String] {
    let span = Self.start..<Self.start.advanced(by: .seconds(600))
    return show.cues(in: span).flatMap { CueText($0, words).lines }
  }

  @Test func `each phase is a line with the caption and its seconds`() throws {
    let lines = lines(of: try show())
    let breath = ["breathe in, 4 s", "hold, 2 s", "breathe out, 6 s", "rest, 1 s"]
    #expect(Array(lines.prefix(9)) == ["settle in, 6 s"] + breath + breath, "\(lines)")
    #expect(lines.last == "Thank you for flying.")
  }

  @Test func `the second inhale of a sigh has words of its own`() throws {
    let lines = lines(of: try show("2+1-6"))
    let first = try #require(lines.firstIndex { $0.hasPrefix("breathe in, ") })
    #expect(lines[first + 1].hasPrefix("and a little more, "), "\(lines)")
    #expect(lines[first + 2].hasPrefix("breathe out, "), "\(lines)")
  }

  @Test func `a phase that does not last whole seconds has a decimal`() throws {
    let lines = lines(of: try show("1.33+0.67-4"))
    let first = try #require(lines.firstIndex { $0.hasPrefix("breathe in, ") })
    try #require(lines.count > first + 2)
    let breath = ["breathe in, 1.3 s", "and a little more, 0.7 s", "breathe out, 4 s"]
    #expect(Array(lines[first...(first + 2)]) == breath, "\(lines)")
    // Whether to breathe as one likes for 12 or 12.4 seconds makes no difference.
    let others = lines.filter { $0.hasPrefix("settle in, ") || $0.hasPrefix("as you like, ") }
    #expect(others.count > 1 && others.allSatisfy { !$0.contains(".") }, "\(others)")
  }

  @Test func `an interlude is a line, and below it are its fact and the source`() throws {
    let lines = lines(of: try show())
    let interlude = try #require(lines.firstIndex { $0.hasPrefix("as you like, ") })
    try #require(lines.count > interlude + 2)
    #expect(lines[interlude + 1] == "Clouds are made of tiny drops.")
    #expect(lines[interlude + 2].contains("On clouds"))
  }

  @Test func `a pause has a line, and its end has that of the phase that goes on`() throws {
    var show = try show()
    show.apply(.pause(true), at: Self.start.advanced(by: .seconds(8)))
    show.apply(.pause(false), at: Self.start.advanced(by: .seconds(40)))
    let lines = lines(of: show)
    let pause = try #require(lines.firstIndex(of: "paused"))
    try #require(lines.count > pause + 1)
    #expect(lines[(pause + 1)...].contains { $0.hasPrefix("breathe out, ") }, "\(lines)")
  }

  @Test func `the lines are in the language of the screen`() throws {
    let lines = lines(of: try show(), Words(MessageCatalogue(pseudo: Message.everything)))
    // A fact's own words are those of its book.
    let others = lines.filter { !$0.contains("louds") }
    #expect(others.count > 9 && others.allSatisfy { $0.hasPrefix("[") }, "\(lines)")
  }

  @Test func `words are printed on a terminal, and JSON into a file`() throws {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(terminal >= 0)
    defer { close(terminal) }
    #expect(CueFormat(for: Output(descriptor: terminal)) == .text)
    let file = open("/dev/null", O_WRONLY)
    try #require(file >= 0)
    defer { close(file) }
    #expect(CueFormat(for: Output(descriptor: file)) == .json)
  }

  @Test func `a printer of words prints neither levels nor the end of the program`() async throws {
    let clock = SessionClock()
    // A session that is already over: everything is due at once.
    let start = clock.now.advanced(by: .seconds(-60))
    let plan = try Plan(Pace("1-1-1-1"), leadIn: .zero, length: .seconds(8), ending: .zero)
    let engine = SessionEngine(try Show.sample(plan, from: start), clock: clock)
    let folder = try ScratchFolder(["lines": ""])
    try await onOwnThread { () throws -> Void in
      let file = try FileHandle(forWritingTo: URL(filePath: folder.file("lines")))
      defer { try? file.close() }
      let output = Output(descriptor: file.fileDescriptor)
      try CuePrinter(levels: 20, format: .text, output: output).run(engine)
    }
    let lines = try folder.text("lines").split(separator: "\n")
    #expect(lines.contains("breathe in, 1 s"))
    #expect(lines.allSatisfy { !$0.contains("{") }, "\(lines)")
  }
}
