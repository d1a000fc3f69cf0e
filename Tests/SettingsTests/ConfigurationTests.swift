import Breathing
import Foundation
import Outlets
import Settings
import Show
import System
import TestSamples
import Testing

@Suite struct ConfigurationTests {
  @Test func `later files override, and each setting remembers its source`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("[session]\nflights = 4\nminutes = 3\n", from: "/etc/a.toml")
    try configuration.read("[session]\n\nflights = 5\n", from: "/home/a.toml")
    try configuration.set(.volume, to: "20", option: "--volume")

    #expect(configuration.settings.flights == 5)
    #expect(configuration.settings.minutes == 3)
    #expect(configuration.settings.volume == 20)
    #expect(configuration.origin(of: "session.flights") == .file(path: "/home/a.toml", line: 3))
    #expect(configuration.origin(of: "session.minutes") == .file(path: "/etc/a.toml", line: 3))
    #expect(configuration.origin(of: "sound.volume") == .option("--volume"))
    #expect(configuration.origin(of: "sound.mute") == .builtIn)
  }

  @Test func `the first view is one of the registry`() throws {
    var configuration = Configuration(.builtIn)
    let setting = Setting.firstView(among: Views.builtIn.adding(ToyView()))
    try configuration.set(setting, to: "toy", option: "--view")
    #expect(configuration.settings.view == .toy)
    #expect(setting.meaning.hasPrefix("The first view: the sky, an airport card, the radar or a r"))
    let unknown = ConfigurationError(
      source: "--view",
      line: nil,
      problem: .wrongValue(
        key: "view.show",
        found: "\"toy\"",
        allowed: Setting.shownView.kind.allowed
      )
    )
    #expect(throws: unknown) { try configuration.set(.shownView, to: "toy", option: "--view") }
    #expect(configuration.settings.view == .toy)
  }

  @Test(
    "An invalid file is reported with its line, the value found and what is allowed",
    arguments: [
      ("flights = 3", "line 1: there is no flights; is it session.flights?"),
      ("[sesion]\nflights = 3", "line 2: there is no sesion.flights; is it session.flights?"),
      ("[session]\nflihgts = 3", "line 2: there is no session.flihgts; is it session.flights?"),
      ("[session]\nnear = \"LHR\"", "line 2: there is no session.near; is it sky.near?"),
      ("[soundd]", "line 1: there is no soundd; aloft config lists every key"),
      ("[zoo]\nelephant = 3", "line 2: there is no zoo.elephant; aloft config lists every key"),
      (
        "[session]\n\n# four\nflights = \"six\"",
        "line 4: session.flights = \"six\", but it must be a whole number from 1 to 60"
      ),
      (
        "[session]\nflights = 0",
        "line 2: session.flights = 0, but it must be a whole number from 1 to 60"
      ),
      (
        "[session]\nflights = 2.5",
        "line 2: session.flights = 2.5, but it must be a whole number from 1 to 60"
      ),
      (
        "[session]\nminutes = nan",
        "line 2: session.minutes = nan, but it must be a number from 0 to 1440"
      ),
      (
        "session.minutes = -1",
        "line 1: session.minutes = -1, but it must be a number from 0 to 1440"
      ),
      ("sound.mute = 1", "line 1: sound.mute = 1, but it must be true or false"),
      (
        "sky.palette = \"dusk\"",
        """
        line 1: sky.palette = "dusk", but it must be "auto", "day", "night" or "high-contrast"
        """
      ),
      (
        "session.seed = 1979-05-27",
        "line 1: session.seed = 1979-05-27, but it must be \"random\" or a whole number from 0 to "
          + "9223372036854775807"
      ),
      (
        "[session]\nseed = 9223372036854775808",
        "line 2: this is not TOML: 9223372036854775808 is too large or too small; a whole number "
          + "must be from -9223372036854775808 to 9223372036854775807"
      ),
      (
        "facts.files = [1, 2]",
        "line 1: facts.files = a list of other things than texts, "
          + "but it must be a list of files, such as [\"~/facts.toml\"]"
      ),
      (
        "session = 3",
        "line 1: session is a table: [session]"
      ),
      (
        "breath = 5",
        "line 1: breath is a table: [breath]"
      ),
      (
        "[sound]\nvolume = 40\n\n[[ breath ]]\npattern = \"box\"",
        "line 4: breath is a table: [breath]"
      ),
      (
        "[relay]\nhistory = \"postgresql://u:pw@h/db\"",
        "line 2: relay.history = \"…\": it must not contain a password; use "
          + "relay.history_password_file, PGPASSWORD or libpq's password file"
      ),
      (
        "breath.pattern = {a = 1}",
        "line 1: breath.pattern = a table, but it must be a preset, "
          + "a name from [patterns], or seconds of inhale, hold, exhale and rest such as \"4-6\""
      ),
      (
        "[patterns]\nbox = \"4-6\"",
        "line 2: patterns.box = \"4-6\": box is a preset; choose another name"
      ),
      (
        "[patterns]\n\"4-6\" = \"3-3\"",
        "line 2: patterns.4-6 = \"3-3\": 4-6 is itself a pattern; choose another name"
      ),
      (
        "[patterns]\n\" \" = \"3-3\"",
        "line 2: patterns.  = \"3-3\": a pattern needs a name of printable characters"
      ),
      (
        "[patterns]\n'slow = calm' = \"4-6\"\n\"at night\" = \"4-20\"",
        "line 3: patterns.at night = \"4-20\": an exhale of 20 s; 0.5 to 15 s is allowed"
      ),
      (
        "[patterns]\n\"a\\\"=b\" = \"4-20\"",
        "line 2: patterns.a\"=b = \"4-20\": an exhale of 20 s; 0.5 to 15 s is allowed"
      ),
      (
        "[\"zoo]x\"]\nelephant = 3",
        "line 2: there is no zoo]x.elephant; aloft config lists every key"
      ),
      (
        "[patterns]\nmine = 4",
        "line 2: patterns.mine = 4, but it must be a pattern in notation, such as \"4-6\""
      ),
    ] as [(String, String)]
  )
  func wrong(text: String, message: String) {
    var configuration = Configuration(.builtIn)
    let error = #expect(throws: ConfigurationError.self) {
      try configuration.read(text, from: "f.toml")
    }
    #expect(error?.description == "f.toml, " + message)
    #expect(configuration == Configuration(.builtIn), "a wrong file changes nothing")
  }

  @Test func `a text that is not TOML is reported with its line`() throws {
    var configuration = Configuration(.builtIn)
    let error = #expect(throws: ConfigurationError.self) {
      try configuration.read("[session]\nflights = = 3\n", from: "f.toml")
    }
    #expect(error?.line == 2)
    #expect(error?.description.hasPrefix("f.toml, line 2: this is not TOML: ") == true)
  }

  @Test func `a number in a file may be whole, and a switch true or false`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.reduced_motion = true\nsession.minutes = 7", from: "f.toml")
    #expect(configuration.settings.reducedMotion == .on)
    #expect(configuration.settings.minutes == 7)
  }

  @Test(
    "Values on the command line are read as the setting requires",
    arguments: [
      (Setting.volume, "35", SettingValue.whole(35)),
      (.minutes, "2.5", .number(2.5)),
      (.tones, "on", .flag(true)),
      (.tones, "no", .flag(false)),
      (.seed, "42", .whole(42)),
      (.seed, "random", .text("random")),
      (.music, "off", .text("off")),
      (.music, "~/calm", .text("~/calm")),
      (.near, "San Francisco", .text("San Francisco")),
      (.factsSets, "flying, nature", .texts(["flying", "nature"])),
    ] as [(Setting, String, SettingValue)]
  )
  func words(setting: Setting, words: String, value: SettingValue) throws {
    var configuration = Configuration(.builtIn)
    try configuration.set(setting, to: words, option: "--x")
    #expect(setting.value(configuration.settings) == value)
  }

  @Test(arguments: [(Setting.volume, "101"), (.tones, "maybe"), (.seed, "-1"), (.near, "")])
  func `values that a setting does not accept are refused`(setting: Setting, words: String) {
    var configuration = Configuration(.builtIn)
    let error = #expect(throws: ConfigurationError.self) {
      try configuration.set(setting, to: words, option: "--x")
    }
    let start = "--x: \(setting.key) = \"\(words)\", but it must be "
    #expect(error?.description.hasPrefix(start) == true)
  }
}

@Suite struct ConfigurationFileTests {
  @Test func `an option for a list has commas between its entries, or is a list as in a file`() {
    let hours = Setting.displayHours.kind
    let texts = SettingValue.texts(["mon-fri 08:00-18:00", "sat 09:00-13:00"])
    #expect(hours.parse("mon-fri 08:00-18:00, sat 09:00-13:00") == texts)
    #expect(hours.parse(#"["mon-fri 08:00-18:00", "sat 09:00-13:00"]"#) == texts)
    #expect(hours.parse("[]") == .texts([]))
    #expect(Setting.gdl90To.kind.parse("[::1]:4000") == .texts(["[::1]:4000"]))
  }

  @Test(
    arguments: [
      (["HOME": "/home/a"], ["/home/a/.config/aloft/aloft.toml"]),
      (["HOME": "/home/a", "XDG_CONFIG_HOME": "/cfg"], ["/cfg/aloft/aloft.toml"]),
      (
        ["HOME": "/home/a", "XDG_CONFIG_HOME": "relative"], ["/home/a/.config/aloft/aloft.toml"]
      ),
      ([:], []),
    ] as [([String: String], [String])]
  )
  func `files are looked for where the FHS and XDG say`(
    environment: [String: String],
    own: [String]
  ) {
    #expect(Configuration.files(environment: environment) == ["/etc/aloft/aloft.toml"] + own)
  }

  private func load(_ files: [String: String], chosen: String? = nil) throws -> Configuration {
    try Configuration.load(.builtIn, chosen: chosen, environment: ["HOME": "/h"]) { path in
      files[path].map { Array($0.utf8) }
    }
  }

  @Test func `the machine's file, the person's and the chosen one are read in this order`() throws {
    let configuration = try load(
      [
        "/etc/aloft/aloft.toml": "[sound]\nvolume = 1\n[session]\nflights = 2\nminutes = 1",
        "/h/.config/aloft/aloft.toml": "[sound]\nvolume = 2\n[session]\nflights = 3",
        "/t.toml": "[sound]\nvolume = 3",
      ],
      chosen: "/t.toml"
    )
    #expect(configuration.settings.volume == 3)
    #expect(configuration.settings.flights == 3)
    #expect(configuration.settings.minutes == 1)
  }

  @Test func `a missing file is an error only if it was requested`() throws {
    #expect(try load([:]) == Configuration(.builtIn))
    let failure = #expect(throws: Failure.self) { try load([:], chosen: "/t.toml") }
    #expect(failure == Failure(.noInput, "/t.toml does not exist; --config names a settings file"))
  }

  @Test func `a wrong file ends the program with the status for configuration`() {
    let failure = #expect(throws: Failure.self) {
      try load(["/etc/aloft/aloft.toml": "[sound]\nvolume = 300"])
    }
    #expect(failure?.status == .configuration)
    #expect(
      failure?.message
        == "/etc/aloft/aloft.toml, line 2: sound.volume = 300, "
        + "but it must be a whole number from 0 to 100"
    )
  }

  @Test func `a folder is not a file, and bytes that are not UTF-8 are not a text`() {
    let folder = #expect(throws: Failure.self) {
      try Configuration.load(.builtIn, chosen: "/", environment: [:])
    }
    #expect(folder == Failure(.configuration, "/: Is a directory"))
    let bytes = #expect(throws: Failure.self) {
      try Configuration.load(.builtIn, chosen: "/b", environment: [:]) { path in
        path == "/b" ? [0x5B, 0xFF, 0x5D] : nil
      }
    }
    #expect(bytes == Failure(.configuration, "/b: this is not UTF-8 text"))
  }
}
