import Foundation
import System
import TestRigs
import TestSupport
import Testing

/// An error on the command line, and the one line that answers it.
@Suite(.timeLimit(.minutes(10))) struct BadInputTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    let words: [String]
    let status: System.ExitStatus
    let message: String

    init(_ words: String, _ status: System.ExitStatus, _ message: String) {
      self.init(words.split(separator: " ").map(String.init), status, message)
    }

    init(_ words: [String], _ status: System.ExitStatus, _ message: String) {
      self.words = words
      self.status = status
      self.message = message
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  private static let mistakes: [Mistake] = [
    Mistake(
      "flly",
      .usage,
      "aloft has no command \"flly\"; did you mean fly? aloft --help lists the commands"
    ),
    Mistake(
      "data infoo",
      .usage,
      "aloft data has no command \"infoo\"; did you mean info? aloft data --help lists the commands"
    ),
    Mistake("qqqqqq", .usage, "aloft has no command \"qqqqqq\"; aloft --help lists the commands"),
    Mistake(
      "config --volum 3",
      .usage,
      "aloft config has no option --volum; did you mean --volume?"
    ),
    Mistake("cues --levels", .usage, "a value is missing: --levels <number>"),
    Mistake("cues --levels abc", .usage, "--levels takes <number>, not \"abc\""),
    Mistake("cues --levels 121", .usage, "--levels = 121, but it must be from 0 to 120"),
    Mistake("cues extra", .usage, "aloft cues takes no argument \"extra\"; see aloft cues --help"),
    Mistake("shot", .usage, "aloft shot needs --output <file>"),
    Mistake("shot --size 3 -o a.png", .usage, "--size takes <size>, not \"3\""),
    Mistake("airport", .usage, "aloft airport needs <code>"),
    Mistake(
      "airports near LHR --kind huge",
      .usage,
      "--kind = \"huge\", but it must be one of large, medium, small, seaplane, heliport"
    ),
    Mistake("config --mute=3", .usage, "--mute takes no value, but has \"3\"; see aloft config"),
    Mistake("config --near --json", .usage, "a value is missing: --near <near>"),
    Mistake("config a b", .usage, "aloft config takes no arguments \"a\", \"b\""),
    Mistake("help flly", .usage, "aloft has no command \"flly\"; did you mean fly?"),
    Mistake("completion csh", .usage, "<shell> = \"csh\", but it must be one of bash, zsh, fish"),
    Mistake(
      "--minutes -5",
      .usage,
      "--minutes: session.minutes = \"-5\", but it must be a number from 0 to 1440"
    ),
    Mistake("legs --near -91,0", .usage, "--near: -91,0 is not on the globe"),
    Mistake("render --fps -1 -o -", .usage, "--fps = -1, but it must be from 1 to 240"),
    Mistake(
      "config --set foo",
      .usage,
      "--set foo: write key=value, such as sound.volume=40; aloft config lists every key"
    ),
    Mistake("config --set volume", .usage, "volume: write key=value, such as sound.volume=70"),
    Mistake("config --set sound.volume", .usage, "write key=value, such as sound.volume=70\n"),
    Mistake("config --set foo=1", .usage, "--set: there is no foo; aloft config lists every key"),
    Mistake("config --set sound.volum=1", .usage, "is it sound.volume?"),
    Mistake("config --volume loud", .usage, "a whole number from 0 to 100"),
    Mistake("config --set patterns.x=banana", .usage, "patterns.x = \"banana\""),
    Mistake("config --set patterns.gentle=4-6", .usage, "gentle is a preset"),
    Mistake("config --config /nowhere.toml", .noInput, "/nowhere.toml does not exist"),
    Mistake("config --config /tmp", .configuration, "/tmp: Is a directory"),
    Mistake("config --config /dev/zero", .configuration, "/dev/zero: a settings file may have at"),
    Mistake("config --pattern 14-14 --policy public", .usage, "breath.pattern = \"14-14\""),
    Mistake("config --set radar.color=grue", .usage, "radar.color = \"grue\""),
    Mistake("config --set view.language=xx", .usage, "view.language = \"xx\": use \"auto\""),
    Mistake("config --near Zzzqqx", .noInput, "--near: no airport or city is called \"Zzzqqx\""),
    Mistake("legs --near Zzzqqx", .noInput, "no airport or city is called \"Zzzqqx\""),
    Mistake("airports near Zzzqqx", .noInput, "no airport or city is called \"Zzzqqx\""),
    Mistake("place --near Zzzqqx", .noInput, "no airport or city is called \"Zzzqqx\""),
    Mistake("scene --near Zzzqqx", .noInput, "no airport or city is called \"Zzzqqx\""),
    Mistake("airports find zzzzqqqq", .noInput, "no airport matches \"zzzzqqqq\""),
    Mistake("airports ZZZZ9", .noInput, "no airport has the code ZZZZ9"),
    Mistake("airport ZZZZ9", .noInput, "no airport has the code ZZZZ9"),
    Mistake("shot --airport ZZZZ9 -o -", .noInput, "--airport: no airport has the code ZZZZ9"),
    Mistake("shot --leg ZRH-ZZZZ9 -o -", .noInput, "--leg: no airport has the code ZZZZ9"),
    Mistake("airport EGLL --page weather", .usage, "add a file, such as -o card.png"),
    Mistake("render --minutes 1 -o film.avi", .usage, "or in .y4m for an uncompressed one"),
    Mistake("shot --leg ZRH -o -", .usage, "but it must be the codes of two airports"),
    Mistake("shot -o a.jpg", .usage, "only PNG is written; use a name such as a.png"),
    Mistake("airport EGLL -o a.JPEG", .usage, "only PNG is written; use a name such as a.png"),
    Mistake("shot -o /nowhere/a.png", .cannotCreate, "/nowhere/a.png: No such file or directory"),
    Mistake("shot --start 2263-01-01T00:00:00Z -o -", .usage, "in the years 1970 to 2199"),
    Mistake("shot --start 0001-01-01T00:00:00Z -o -", .usage, "in the years 1970 to 2199"),
    Mistake("shot --start yesterday -o -", .usage, "must be a time such as 2026-06-21T12:00:00Z"),
    Mistake("scene --at nan", .usage, "--at = nan, but it must be from 0 to 31622400"),
    Mistake("wind --on 2026-13-41 -", .usage, "--on = \"2026-13-41\": it must be a day of"),
    Mistake("wind /nowhere", .noInput, "/nowhere"),
    Mistake("fleet send lobby explode", .usage, "explode"),
    Mistake("sky history", .usage, "Give one of --near, --callsign and --id"),
    Mistake("relay --tile 2 --tile 4", .usage, "--tile = \"4\", but it must be one to six digits"),
    Mistake("data import / --date 2999-01-01", .usage, "--date = 2999-01-01, but it must not be"),
    Mistake("--versio", .usage, "did you mean --version?"),
    Mistake("help wind nonsense", .usage, "aloft wind has no command \"nonsense\""),
    Mistake("config --set =5", .usage, "--set =5: write key=value"),
    Mistake(["airport", ""], .usage, "Give an airport's code, such as LHR, or nearest"),
    Mistake("airport auto", .usage, "Give an airport's code, such as LHR, or nearest"),
    Mistake("music --pattern foo -o -", .usage, "--pattern: breath.pattern = \"foo\""),
    Mistake("render --audio ./f.y4m -o f.y4m", .usage, "--audio and --output are the same"),
    Mistake("fleet send lobby pause --set mqtt.site=SITE", .usage, "--set: mqtt.site = \"SITE\""),
    Mistake("config --set room.epoch=25:99", .usage, "--set: room.epoch = \"25:99\""),
    Mistake("config --set room.epoch=00:00", .usage, "a room needs a number as session.seed"),
    Mistake("config --set room.follow=mqtt", .usage, "so mqtt.broker must be set"),
    Mistake("config --set http.listen=nonsense", .usage, "--set: http.listen = \"nonsense\""),
    Mistake("config --set http.listen=0.0.0.0:8737", .usage, "so a token is required"),
    Mistake("config --set http.certificate=/a.pem", .usage, "it requires http.key as well"),
    Mistake("config --set http.public_radar=true", .usage, "unless http.public_page is true"),
    Mistake("config --set http.cors=bad", .usage, "\"bad\" is not an origin"),
    Mistake("config --set osc.listen=nonsense", .usage, "--set: osc.listen = \"nonsense\""),
    Mistake("config --set wled.lamps=nonsense", .usage, "--set: wled.lamps"),
    Mistake("config --set radar.sources=sky:", .usage, "--set: radar.sources"),
    Mistake("config --set mqtt.broker=mqtt://u:pw@h", .usage, "--set: mqtt.broker = \"…\": "),
    Mistake("config --set wled.lamps=http://h --set wled.low=201", .usage, "--set: wled.low = 201"),
    Mistake("relay --master-key-file /nowhere", .noInput, "aloft mint --new-key 0"),
    Mistake("config --set sky.share=share", .usage, "none is set; set sky.server\n"),
    Mistake("config --set view.airport=XXXX1", .noInput, "no airport has the code XXXX1"),
    Mistake("doctor --serve --display", .usage, "Give either --serve or --display"),
    Mistake("mint --master-key-file /nowhere", .noInput, "aloft mint --new-key 0"),
    Mistake("data build", .usage, "give either --airports and --runways"),
    Mistake("config --set sound=1", .usage, "--set: sound is a table: [sound]"),
    Mistake("breath gentel", .usage, "gentel: there is no such pattern; is it gentle?"),
    Mistake(["breath", ""], .usage, "\"\": an empty pattern"),
    Mistake("shot --leg ZRH-ZRH -o -", .usage, "the codes of two airports that differ"),
    Mistake(["shot", "-o", ""], .usage, "\"\" is no file to write"),
    Mistake("data land --natural-earth /nowhere", .noInput, "/nowhere/ne_10m_land.shp"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is answered in one line of the same form`(mistake: Mistake) async throws {
    let run = try await ProgramRun(mistake.words)
    #expect(run.status == mistake.status.rawValue, "\(run.errors)")
    #expect(run.output.isEmpty || mistake.words[0] == "config", "\(run.output)")
    #expect(run.errors.hasPrefix("aloft: "), "\(run.errors)")
    #expect(run.errors.contains(mistake.message), "\(run.errors)")
    #expect(run.errors.filter(\.isNewline).count == 1, "\(run.errors)")
  }

  @Test func `a device is a file of settings without any, and so is a pipe`() async throws {
    let run = try await ProgramRun(["config", "--config", "/dev/null"])
    #expect(run.status == 0, "\(run.errors)")
    let folder = try ScratchFolder(["own.toml": "[sound]\nvolume = 33\n"])
    let piped = try await ProgramRun(
      ["config", "--config", "/dev/stdin"],
      input: folder.file("own.toml")
    )
    #expect(piped.output.contains("33"), "\(piped.errors)")
  }

  @Test(arguments: [
    ("view.language = \"xx\"", "view.language = \"xx\": use \"auto\", \"en\", \"pseudo\""),
    ("sky.near = \"Zzzqqx\"", "sky.near = \"Zzzqqx\": no airport or city is called"),
  ])
  func `settings with which no session can start are reported with file and line`(
    text: String,
    message: String
  ) async throws {
    let folder = try ScratchFolder(["own.toml": text])
    let path = folder.file("own.toml")
    let run = try await ProgramRun(["config", "--config", path])
    #expect(run.status == System.ExitStatus.configuration.rawValue)
    #expect(run.errors.hasPrefix("aloft: \(path), line 1: \(message)"), "\(run.errors)")
    #expect(run.errors.filter(\.isNewline).count == 1, "\(run.errors)")
  }

  @Test func `a named pattern is chosen for one run`() async throws {
    let run = try await ProgramRun(
      ["config", "--set", "patterns.calm=4-7", "--set", "breath.pattern=calm", "--json"]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains(#""patterns.calm": {"value": "4-7", "from": "--set"}"#))
  }

  @Test func `a picture goes to standard output, and a failed one keeps the old file`() async throws
  {
    let folder = try TemporaryFolder("aloft-shot")
    let picture = try await ProgramRun(
      ["shot", "-o", "-", "--size", "64x64"],
      output: folder.path.appending("picture.png").string
    )
    #expect(picture.status == 0, "\(picture.errors)")
    let old = folder.path.appending("old.png").string
    try Data("old".utf8).write(to: URL(filePath: old))
    // A file size limit of 4 blocks of 512 bytes, whose signal would end the program.
    let line = "ulimit -f 4; '\(ProgramRun.program)' shot -o '\(old)'"
    let words = ["/usr/bin/env", "-i", "TZ=Europe/London", "/bin/sh", "-c", line]
    let status = try await ChildProcess.end(of: ChildProcess.spawn(words))
    #expect(status == System.ExitStatus.inputOutput.rawValue << 8)
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "old")
  }

  @Test func `a report of another airport or another time is refused`() async throws {
    let now = Date.now
    func report(_ station: String, hoursAgo hours: Double) -> String {
      let parts = Calendar(identifier: .gregorian).dateComponents(
        in: .gmt,
        from: now.addingTimeInterval(-hours * 3600)
      )
      func two(_ number: Int?) -> String { String(format: "%02d", number ?? 0) }
      return "METAR \(station) \(two(parts.day))\(two(parts.hour))\(two(parts.minute))Z 24008KT"
    }
    func run(_ report: String) async throws -> ProgramRun {
      try await ProgramRun(["airport", "EGLL", "--metar", report])
    }
    #expect(try await run(report("EGLL", hoursAgo: 0)).output.contains("from 240°"))
    for (text, message) in [
      (report("KJFK", hoursAgo: 0), "the report is of KJFK, not of LHR"),
      (report("EGLL", hoursAgo: -5), "in the future"),
      (report("EGLL", hoursAgo: 8), "more than 6 hours ago"),
      ("banana", "--metar \"banana\""),
    ] {
      let refused = try await run(text)
      #expect(refused.status == System.ExitStatus.usage.rawValue, "\(text)")
      #expect(refused.errors.contains(message), "\(refused.errors)")
      #expect(refused.output.isEmpty)
    }
  }

  @Test func `units hold wherever lengths are printed`() async throws {
    for words in [
      ["airport", "EGLL", "--near", "AMS"], ["airports", "EGLL"], ["airports", "near", "LHR"],
      ["airports", "near", "LHR", "--table"], ["legs", "--near", "LHR"],
      ["scene", "--near", "LHR"], ["place", "--near", "LHR"],
    ] {
      var metric = try await ProgramRun(words + ["--units", "metric"]).output
      var imperial = try await ProgramRun(words + ["--units", "imperial"]).output
      if words[0] == "scene" {
        // Only the first line is text.
        metric = String(metric.prefix { !$0.isNewline })
        imperial = String(imperial.prefix { !$0.isNewline })
      }
      #expect(!metric.contains(/\d (ft|mi)\b/), "\(words): \(metric)")
      #expect(metric.contains(/\d (km|m)\b/), "\(words): \(metric)")
      #expect(!imperial.contains(/\d (km|m)\b/), "\(words): \(imperial)")
      #expect(imperial.contains(/\d (ft|mi)\b/), "\(words): \(imperial)")
    }
    let here = try await ProgramRun(["airport", "EGLL", "--near", "EGLL"]).output
    #expect(!here.contains("0 km"), "\(here)")
    #expect(here.contains("this is where you are"))
  }

  /// As short as a session gets; a public screen has no summary at its end, which stays for 20 s.
  private static let moment = [
    "--minutes", "0.01", "--set", "session.lead_in=0", "--set", "session.ending=1", "--set",
    "breath.policy=public",
  ]

  @Test func `libraries for pictures do not write to the terminal`() async throws {
    let blind = try await ProgramRun(
      ["fly"] + Self.moment,
      environment: ["SDL_VIDEODRIVER": "x11,wayland", "XDG_RUNTIME_DIR": "/dev/null/runtime"]
    )
    #expect(blind.errors.contains("running without a window"), "\(blind.errors)")
    #expect(blind.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("aloft: ") })
  }

  @Test func `libraries for sound do not write to the terminal`() async throws {
    var generator = Xorshift()
    let noise = (0..<20_000).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let header: [UInt8] = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0x0F, 0x76]
    let folder = try ScratchFolder()
    try folder.write(header + noise, to: "noise.mp3")
    let words = ["fly", "--music", folder.file("noise.mp3")]
    let deaf = try await ProgramRun(words + Self.moment)
    #expect(deaf.errors.contains("cannot be read as music"), "\(deaf.errors)")
    #expect(
      deaf.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("aloft: ") },
      "\(deaf.errors)"
    )
  }

  @Test func `aloft wind counts the lines that it answered, and numbers all of them`() async throws
  {
    let folder = try ScratchFolder()
    try folder.write(Array("METAR EGLL 231950Z 24010KT\n\n  \nnope\n\n".utf8), to: "reports.txt")
    let outcome = try await ProgramRun(["wind", folder.file("reports.txt")])
    #expect(outcome.status == 0)
    #expect(outcome.output.filter(\.isNewline).count == 2)
    #expect(outcome.output.contains("\"line\":4,\"report\":\"nope\""), "\(outcome.output)")
    #expect(outcome.errors == "aloft: 1 of 2 lines are not reports\n")
  }
}
