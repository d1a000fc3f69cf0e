import Settings
import System
import Testing

@testable import aloft

/// Settings that two options choose.
@Suite struct SettingOptionTests {
  @Test(arguments: ["--set session.seed=3 --seed 4", "--seed 4 --set session.seed=3"])
  func `an option for one setting wins over set, wherever it stands`(line: String) throws {
    let cues = try CuesCommand.parse(line.split(separator: " ").map(String.init))
    let configuration = try cues.plan.configuration()
    #expect(configuration.settings.seed == 4)
    #expect(configuration.origin(of: "session.seed") == .option("--seed"))
  }

  @Test func `a number is written in decimal digits`() throws {
    let cues = try CuesCommand.parse(["--minutes", "0x10"])
    let error = try #require(throws: Failure.self) { try cues.plan.configuration() }
    let problem = "session.minutes = \"0x10\", but it must be a number from 0 to 1440"
    #expect(error == Failure(.usage, "--minutes: " + problem))
  }

  @Test func `of two values that set gives a setting, the last counts`() throws {
    let words = ["--set", "session.seed=3", "--set", "session.seed=5"]
    #expect(try CuesCommand.parse(words).plan.configuration().settings.seed == 5)
  }
}
