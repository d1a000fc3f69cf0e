import Foundation
import Listings
import Outlets
import Settings
import TestRigs
import TestSupport
import Testing

@Suite struct ConfigCommandTests {
  private let configuration: Configuration

  init() throws {
    var configuration = Configuration(.builtIn)
    try configuration.read(
      "[patterns]\nevening = \"4-1-7\"\n[sound]\nvolume = 5",
      from: "/a \"b\".toml"
    )
    try configuration.set(.minutes, to: "2.5", option: "--minutes")
    self.configuration = configuration
  }

  @Test func `the table has a line for each setting and pattern, with where it came from`() {
    let lines = configuration.columns.split(separator: "\n")
    #expect(lines.count == SettingTable.builtIn.all.count + 1)
    func words(_ key: String) -> [Substring]? {
      lines.first { $0.hasPrefix(key + " ") }?.split(separator: "  ").map { $0.drop { $0 == " " } }
    }
    #expect(words("sound.volume") == ["sound.volume", "5", "/a \"b\".toml, line 4"])
    #expect(words("session.minutes") == ["session.minutes", "2.5", "--minutes"])
    #expect(words("sky.near") == ["sky.near", "\"auto\"", "built in"])
    #expect(
      words("patterns.evening") == ["patterns.evening", "\"4-1-7\"", "/a \"b\".toml, line 2"]
    )
  }

  @Test func `a long value does not widen the other rows`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.set(.near, to: String(repeating: "x", count: 200), option: "--near")
    let lines = configuration.columns.split(separator: "\n")
    let volume = try #require(lines.first { $0.hasPrefix("sound.volume ") })
    #expect(volume.hasSuffix("  built in") && volume.count <= 80, "\(volume)")
    #expect(lines.contains { $0.hasSuffix("x\"  --near") })
  }

  @Test func `passwords in addresses are not printed`() throws {
    var configuration = Configuration(.builtIn)
    let lamps = "http://user:secret@lamp"
    try configuration.set(.wledLamps, to: lamps, option: "--set")
    try configuration.set(.weatherSource, to: "https://user:secret@a.example", option: "--set")
    for printed in [configuration.columns, configuration.json] {
      #expect(printed.contains("[\"http://…@lamp\"]") && !printed.contains("secret"))
    }
    #expect(configuration.settings.wled.lamps == [lamps])
  }

  @Test func `a check of the settings writes no file`() async throws {
    let state = try ScratchFolder()
    let run = try await ProgramRun(
      ["config", "--set", "dmx.protocol=sacn"],
      environment: ["STATE_DIRECTORY": state.path]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try state.names.isEmpty)
  }

  @Test func `the choice on the start sheet is named, unless settings were changed after it`()
    async throws
  {
    let choice = #"{"minutes":2,"pattern":"coherent","sound":"music","place":"AMS","#
    let settings = #""settings":{"minutes":10,"pattern":"gentle","sound":"music"}}"#
    let home = try ScratchFolder(["aloft/start": choice + settings, "aloft/aloft.toml": ""])
    let environment = ["STATE_DIRECTORY": home.file("aloft"), "XDG_CONFIG_HOME": home.path]
    func remark(_ arguments: String...) async throws -> String {
      try await ProgramRun(["config"] + arguments, environment: environment).errors
    }
    let start = "aloft without options starts with the choice in \(home.file("aloft/start")): "
    let whole =
      #"breath.pattern = "coherent", session.minutes = 2.0, sky.near = "AMS""#
    #expect(try await remark() == "aloft: " + start + whole + "\n")
    // With an option, nobody is asked.
    #expect(try await remark("--minutes", "5").isEmpty)
    let edited = "[breath]\npattern = \"sigh\"\n[session]\nminutes = 5\n"
    try home.write(edited, to: "aloft/aloft.toml")
    #expect(try await remark() == "aloft: " + start + "sky.near = \"AMS\"\n")
    try home.write(edited + "[sky]\nnear = \"JFK\"\n", to: "aloft/aloft.toml")
    #expect(try await remark().isEmpty)
  }

  @Test func `the JSON has the same contents`() throws {
    struct Row: Decodable, Equatable {
      let from: String
      let value: Value

      enum Value: Decodable, Equatable {
        case number(Double)
        case text(String)
        case flag(Bool)
        case texts([String])

        init(from decoder: any Decoder) throws {
          let container = try decoder.singleValueContainer()
          if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
          } else if let number = try? container.decode(Double.self) {
            self = .number(number)
          } else if let text = try? container.decode(String.self) {
            self = .text(text)
          } else {
            self = .texts(try container.decode([String].self))
          }
        }
      }
    }
    let rows = try JSONDecoder().decode([String: Row].self, from: Data(configuration.json.utf8))
    #expect(rows.count == SettingTable.builtIn.all.count + 1)
    #expect(rows["sound.volume"] == Row(from: "/a \"b\".toml, line 4", value: .number(5)))
    #expect(rows["session.minutes"] == Row(from: "--minutes", value: .number(2.5)))
    #expect(rows["sound.mute"] == Row(from: "built in", value: .flag(false)))
    #expect(rows["facts.files"] == Row(from: "built in", value: .texts([])))
    #expect(rows["patterns.evening"]?.value == .text("4-1-7"))
  }

  @Test func `a whole number that readers may round is a string in JSON`() {
    let numbers: [Int] = [9_007_199_254_740_991, 9_007_199_254_740_992, .max, .min]
    let written = [
      "9007199254740991", "\"9007199254740992\"", "\"9223372036854775807\"",
      "\"-9223372036854775808\"",
    ]
    #expect(numbers.map { SettingValue.whole($0).json } == written)
    #expect(SettingValue.whole(.max).description == "9223372036854775807")
  }

  @Test(arguments: ["plain", "a \"b\" \\ c", "tab\tline\nbell\u{7}", "größe 東京"])
  func `a text is written so that TOML and JSON read it back`(text: String) throws {
    let written = SettingValue.text(text)
    let json = try JSONDecoder().decode([String].self, from: Data("[\(written.json)]".utf8))
    #expect(json == [text])
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \(written)", from: "f")
    #expect(configuration.settings.near == text)
  }
}
