import Arguments
import Foundation
import System
import TestRigs
import Testing
import Text

@testable import aloft

/// No value of an option ends the program with a signal: a trap would be status 128 or more.
@Suite(.timeLimit(.minutes(30))) struct OptionFuzzTests {
  private static let values = [
    "", "-1", "0", "nan", "-inf", "1e308", "9223372036854775807", "-99999999999999999999",
    "9999-12-31", "9999-12-31T23:59:59Z", "16384x16384x1", "a\u{1B}[2J\u{202E}b",
    String(repeating: "9", count: 400), "99999999d", "-90,180", "é,é",
  ]

  /// The commands that end by themselves: their output goes to a full disk, so the first line ends
  /// them. An option that several share is tested with the fastest of them only.
  private static let commands = [
    "legs", "config", "airport", "scene", "shot", "render", "music", "breath", "cues", "facts",
    "airports code", "airports near", "airports find", "cabin", "wind", "place", "feeds",
    "data build", "data info", "data import", "data land", "sky history", "relay", "mint",
    "selftest",
  ]

  /// The options to test with each command.
  private static let plan: [String: [String]] = {
    let program = CommandDescription(Aloft.self)
    var seen: Set<ArgumentDefinition> = []
    var plan: [String: [String]] = [:]
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      for argument in program.resolve(words).command.arguments where argument.kind == .option {
        guard seen.insert(argument).inserted else { continue }
        plan[command, default: []].append(argument.spelling)
      }
    }
    return plan
  }()

  /// Some of the values, different ones for each option; `FUZZ=all` tests all of them in ten
  /// minutes.
  private static func chosen(_ index: Int) -> [String] {
    if ProcessInfo.processInfo.environment["FUZZ"] == "all" { return values }
    return (0..<2).map { values[(2 * index + $0) % values.count] }
  }

  @Test(arguments: commands)
  func `no value of an option crashes the program`(command: String) async throws {
    let files = try CommandFiles()
    let one = try #require(CommandCase.all(files)[command])
    for (index, option) in (Self.plan[command] ?? []).enumerated() {
      for value in Self.chosen(index) {
        let run = try await ProgramRun(
          command.split(separator: " ").map(String.init) + one.arguments + [option + "=" + value],
          environment: one.environment,
          output: "/dev/full",
          seconds: 3
        )
        #expect(run.status < 128, "aloft \(command) \(option)=\(value)\n\(run.errors)")
        #expect(
          run.errors.allSatisfy { $0 == "\n" || !$0.unicodeScalars.contains(where: \.isControl) },
          "aloft \(command) \(option)=\(value)"
        )
      }
    }
  }

  @Test(.enabled(if: ClockStepTests.library != nil, "faketime is not installed (Debian: faketime)"))
  func `a clock beyond the years that can be counted is refused`() async throws {
    let library = try #require(ClockStepTests.library)
    for date in ["@2263-01-01 00:00:00", "@2500-01-01 00:00:00"] {
      let run = try await ProgramRun(
        ["cues", "--minutes", "1"],
        environment: [
          "LD_PRELOAD": library, "FAKETIME": date, "DONT_FAKE_MONOTONIC": "1",
        ],
        output: "/dev/full"
      )
      #expect(run.status == System.ExitStatus.unavailable.rawValue, "\(run.errors)")
      #expect(run.errors.contains("the system clock is wrong"), "\(run.errors)")
    }
  }
}
