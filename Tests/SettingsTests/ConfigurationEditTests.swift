import Outlets
import Settings
import Testing

@Suite struct ConfigurationEditTests {
  @Test func `characters that act on terminals are escaped, and read back`() throws {
    let value = SettingValue.text("a\u{1B}\u{7F}\u{9B}\u{202E}b")
    #expect(value.description == #""a\u001b\u007f\u009b\u202eb""#)
    #expect(value.json == value.description)
    let entries = try ConfigurationText("[sky]\nnear = \(value)", from: "own.toml").entries
    #expect(entries.map(\.value) == [value])
  }

  @Test(
    "A key gets a value, and every other character stays",
    arguments: [
      // An existing key: the comment stays.
      ("[sky]\npalette = \"auto\"  # by day\n", "[sky]\npalette = \"night\"  # by day\n"),
      ("[sky]\n  palette=\"auto\"#x", "[sky]\n  palette= \"night\"#x"),
      ("sky.palette = 'day' # 'so'\n", "sky.palette = \"night\" # 'so'\n"),
      ("[sky]\npalette = \"a#\\\"uto\" # y", "[sky]\npalette = \"night\" # y"),
      ("[sky]\npalette = [\"]\", ['a']] # y", "[sky]\npalette = \"night\" # y"),
      ("[sky]\npalette = 7", "[sky]\npalette = \"night\""),
      // A new key in an existing table.
      (
        "# mine\n[sky]\n# far\nrange = \"world\"\n\n[sound]\nmute = true\n",
        "# mine\n[sky]\npalette = \"night\"\n# far\nrange = \"world\"\n\n[sound]\nmute = true\n"
      ),
      ("[ sky ]", "[ sky ]\npalette = \"night\""),
      // A new table.
      ("", "[sky]\npalette = \"night\"\n"),
      ("\n", "[sky]\npalette = \"night\"\n"),
      ("# only words", "# only words\n\n[sky]\npalette = \"night\"\n"),
      ("[sound]\nmute = true\n", "[sound]\nmute = true\n\n[sky]\npalette = \"night\"\n"),
      // A table of dotted keys, which cannot be opened again.
      ("sky.range = \"world\"\n", "sky.palette = \"night\"\nsky.range = \"world\"\n"),
      // Windows line ends.
      (
        "[sky]\r\npalette = \"day\"\r\ncaption = true\r\n",
        "[sky]\r\npalette = \"night\"\r\ncaption = true\r\n"
      ),
      ("[sky]\r\ncaption = true\r\n", "[sky]\r\npalette = \"night\"\r\ncaption = true\r\n"),
      // Line ends of both kinds: each line keeps its own.
      (
        "[sky]\r\npalette = \"day\"\ncaption = true\r\n# x\n",
        "[sky]\r\npalette = \"night\"\ncaption = true\r\n# x\n"
      ),
      (
        "# x\r\n[sky]\ncaption = true\r\n",
        "# x\r\n[sky]\npalette = \"night\"\ncaption = true\r\n"
      ),
      ("# x\r\n[sky]", "# x\r\n[sky]\r\npalette = \"night\""),
      (
        "# x\r\n[sound]\nmute = true\n",
        "# x\r\n[sound]\nmute = true\n\n[sky]\npalette = \"night\"\n"
      ),
      // A multiline string that looks like a key.
      (
        "[facts]\nfiles = [\"\"\"\n[sky]\npalette = \"\"\"]\n",
        "[facts]\nfiles = [\"\"\"\n[sky]\npalette = \"\"\"]\n\n[sky]\npalette = \"night\"\n"
      ),
    ]
  )
  func edits(before: String, after: String) throws {
    var edit = ConfigurationEdit(before)
    try edit.set("sky.palette", to: .text("night"), in: "a.toml")
    #expect(edit.text == after)
  }

  @Test(
    "A form that cannot be edited safely is left alone and reported",
    arguments: [
      "sky = { palette = \"auto\" }\n",
      "[sky]\npalette = \"\"\"\nauto\"\"\"\n",
      "[sky]\npalette = [\n\"auto\"\n]\n",
    ]
  )
  func refusals(text: String) {
    var edit = ConfigurationEdit(text)
    let error = #expect(throws: ConfigurationError.self) {
      try edit.set("sky.palette", to: .text("night"), in: "a.toml")
    }
    #expect(error?.source == "a.toml" && error?.description.contains("sky.palette") == true)
    #expect(error?.description.contains("?") == false)
    #expect(edit.text == text)
  }

  @Test func `a file that is not TOML is reported with its line`() {
    var edit = ConfigurationEdit("[sky]\npalette = \n")
    let error = #expect(throws: ConfigurationError.self) {
      try edit.set("sky.palette", to: .text("night"), in: "a.toml")
    }
    #expect(error?.line == 2)
  }

  @Test func `values of every kind are read as they were written`() throws {
    let values: [(String, SettingValue)] = [
      ("sound.volume", .whole(35)), ("sound.mute", .flag(true)), ("radar.reach", .number(37.04)),
      ("radar.color", .text("#66CCAA")), ("radar.kinds", .texts(["light", "glider"])),
      ("radar.kinds", .texts([])), ("sound.volume", .whole(0)),
    ]
    var edit = ConfigurationEdit("# a\n")
    for (key, value) in values {
      try edit.set(key, to: value, in: "a.toml")
      let entries = try ConfigurationText(edit.text, from: "a.toml").entries
      #expect(entries.first { $0.key == key }?.value == value)
    }
    var configuration = Configuration(.builtIn)
    try configuration.read(edit.text, from: "a.toml")
    #expect(configuration.settings.radarKinds.isEmpty)
    #expect(configuration.settings.volume == 0)
    #expect(edit.text.hasPrefix("# a\n"))
  }

  @Test func `in the file that documents all, each setting changes one line`() throws {
    let before = KeyLines.split(SettingTable.builtIn.documented)
    for setting in SettingTable.builtIn.all {
      var edit = ConfigurationEdit(SettingTable.builtIn.documented)
      // Another value of its kind; whether the setting accepts it does not matter here.
      let value: SettingValue =
        switch setting.defaultValue {
        case .flag(let flag): .flag(!flag)
        case .whole(let whole): .whole(whole + 1)
        case .number(let number): .number(number + 1)
        case .text(let text): .text(text + "#")
        case .texts: .texts(["a, b", "]"])
        }
      try edit.set(setting.key, to: value, in: "a.toml")
      let after = KeyLines.split(edit.text)
      #expect(after.count == before.count)
      #expect(zip(before, after).count { $0 != $1 } == 1, "\(setting.key)")
    }
  }
}
