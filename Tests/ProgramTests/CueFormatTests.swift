import TestRigs
import Testing

/// `aloft cues` prints JSON unless words are asked for.
@Suite(.timeLimit(.minutes(10))) struct CueFormatTests {
  private static let session = [
    "cues", "--set", "breath.policy=public", "--minutes", "0.1", "--set", "facts.show=false",
    "--set", "session.lead_in=1", "--set", "session.ending=1",
  ]

  @Test func `words are short lines in the order of the breath`() async throws {
    let run = try await ProgramRun(Self.session + ["--format", "text"])
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    try #require(lines.count > 3, "\(run.output)")
    #expect(lines.first == "settle in, 1 s")
    #expect(lines[1].hasPrefix("breathe in, ") && lines[2].hasPrefix("breathe out, "))
    #expect(lines.last == "Thank you for flying.")
  }

  @Test func `into a pipe, cues are JSON`() async throws {
    let run = try await ProgramRun(Self.session)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("{\"v\":1,") }, "\(run.output)")
  }

  @Test func `levels cannot be printed as words`() async throws {
    let run = try await ProgramRun(["cues", "--format", "text", "--levels", "5"])
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains("--levels goes with --format json"), "\(run.errors)")
  }
}
