import DataFiles
import Display
import Foundation
import Listings
import Session
import Settings
import System
import TestRigs
import TestSupport
import Testing
import Text

@Suite struct DoctorTests {
  private static let home = MachineSurvey.Folder(
    name: "state",
    path: "/home/ada/.local/state/aloft",
    problem: nil,
    freeBytes: 1 << 30
  )

  private static let sound = MachineSurvey(
    display: .works(
      DisplayReport(
        driver: "x11",
        displays: 1,
        size: [1920, 1080],
        refreshRate: 60,
        graphicsCard: nil
      )
    ),
    sound: .works(48_000),
    fonts: .works([.init(wanted: "Inter", given: "Inter")]),
    data: .works(.init(summary: "71293 airports", days: 30, remark: nil)),
    magneticField: .works(.init(summary: "WMM-2025, valid until 2030", isValid: true)),
    clockErrorMicroseconds: 2_500,
    folders: [home],
    ports: []
  )

  private func report(
    for settings: Settings = Settings(),
    needsWindow: Bool = true,
    _ change: (inout MachineSurvey) -> Void = { _ in }
  ) -> DoctorReport {
    var survey = Self.sound
    change(&survey)
    return DoctorReport(survey, for: settings, needsWindow: needsWindow)
  }

  private func finding(_ check: String, in report: DoctorReport) throws -> Finding {
    try #require(report.findings.first { $0.check == check })
  }

  @Test func `a machine that has everything passes without advice`() {
    let report = report()
    #expect(report.failure == nil)
    #expect(report.findings.allSatisfy { $0.state == .ok && $0.advice == nil })
    #expect(
      report.findings.map(\.check) == [
        "display", "driver", "graphics", "refresh rate", "sound", "fonts", "data", "magnetic model",
        "clock", "state", "space for state",
      ]
    )
  }

  @Test func `a missing display fails a window, and a daemon does not look for one`() throws {
    let window = report { $0.display = .fails("no display") }
    #expect(window.failure?.status == .unavailable)
    #expect(window.failure?.message == "these do not work: display")
    #expect(try finding("display", in: window).advice != nil)
    let daemon = report(needsWindow: false) { survey in
      (survey.display, survey.sound, survey.fonts) = (nil, nil, nil)
    }
    #expect(daemon.failure == nil)
    #expect(daemon.findings.first?.check == "data")
  }

  @Test func `a display that the settings name and that is not attached is a note`() throws {
    var settings = Settings()
    settings.unattended.isUnattended = true
    settings.unattended.screens = ["0 sky", "3 sky"]
    let report = report(for: settings)
    let finding = try finding("display.screens", in: report)
    #expect(finding.state == .note && finding.found == "not attached: 3")
    #expect(report.failure == nil)
    settings.unattended.screens = ["0"]
    #expect(!self.report(for: settings).findings.contains { $0.check == "display.screens" })
  }

  @Test func `a file without which a session runs is a note with what is missing`() throws {
    let report = report {
      $0.losses = [.init(name: "coasts", reason: "it is damaged", consequence: "no coasts")]
    }
    let finding = try finding("coasts", in: report)
    #expect(finding.state == .note && finding.found == "it is damaged")
    #expect(finding.advice == "no coasts until this is corrected")
    #expect(report.failure == nil)
  }

  @Test func `too little memory for the size of the screen is a note`() throws {
    let enough = report { $0.availableBytes = 512 << 20 }
    #expect(try finding("memory", in: enough) == Finding("memory", .ok, "512 MB free"))
    let scarce = try finding("memory", in: report { $0.availableBytes = 64 << 20 })
    #expect(scarce.state == .note && scarce.found == "64 MB free")
    #expect(scarce.advice?.hasPrefix("1920x1080 needs up to 198 MB: ") == true)
  }

  @Test func `the memory is the kernel's estimate, at most the limit of a container`() throws {
    let folder = try ScratchFolder(["proc/meminfo": "MemTotal:  9 kB\nMemAvailable:    2048 kB\n"])
    let limit = "sys/fs/cgroup/memory.max"
    #expect(MachineSurvey.availableBytes(in: FilePath(folder.path)) == 2 << 20)
    for (text, bytes) in [("max\n", 2 << 20), ("1048576\n", 1 << 20), ("4194304\n", 2 << 20)] {
      try folder.write(text, to: limit)
      #expect(MachineSurvey.availableBytes(in: FilePath(folder.path)) == bytes)
    }
  }

  @Test func `what to do comes before what is missing otherwise`() throws {
    let report = report {
      $0.losses = [
        .init(
          name: "panel",
          reason: "no DPMS",
          consequence: "otherwise it stays on",
          remedy: "set a command"
        )
      ]
    }
    #expect(try finding("panel", in: report).advice == "set a command; otherwise it stays on")
  }

  @Test func `a folder on a full disk takes nothing, even before it exists`() throws {
    let folder = try ScratchFolder()
    let path = FilePath(folder.path)
    var disk = statvfs()
    (disk.f_frsize, disk.f_blocks, disk.f_bavail) = (4_096, 1 << 20, 1 << 19)
    (disk.f_files, disk.f_favail) = (1_000, 500)
    func problem(isThere: Bool) -> String? {
      MachineSurvey.Folder.problem(in: path, isThere: isThere, disk)
    }
    #expect(problem(isThere: true) == nil && problem(isThere: false) == nil)
    disk.f_bavail = 0
    for isThere in [true, false] {
      #expect(problem(isThere: isThere) == "no space left on device")
    }
    disk.f_bavail = 64
    for isThere in [true, false] { #expect(problem(isThere: isThere) == "less than 1 MB is free") }
    withExtendedLifetime(folder) {}
  }

  @Test func `files that are missing are found, also those that the settings name`() async throws {
    let outcome = try await ProgramRun([
      "doctor", "--serve", "--json", "--set", "http.listen=off", "--set",
      "facts.files=/nonexistent.toml",
    ])
    let found = outcome.output.contains(#"{"check":"facts","state":"note""#)
    #expect(found && outcome.output.contains("nonexistent.toml"), "\(outcome.output)")
    #expect(!outcome.output.contains(#""check":"coasts""#))
  }

  @Test func `files of the radar that are missing are found`() async throws {
    let outcome = try await ProgramRun([
      "doctor", "--serve", "--json", "--set", "http.listen=off", "--set",
      "radar.satellites=/nonexistent.tle", "--set", "radar.routes=/nonexistent.csv",
    ])
    for (check, path) in [("satellites", "/nonexistent.tle"), ("routes", "/nonexistent.csv")] {
      let line = #"{"check":"\#(check)","state":"note","found":"\#(path): "#
      #expect(outcome.output.contains(line), "\(outcome.output)")
    }
  }

  @Test func `data that cannot be read are one failed check`() async throws {
    let outcome = try await ProgramRun(
      ["doctor", "--serve", "--json", "--set", "http.listen=off"],
      environment: ["ALOFT_DATA": "/usr"]
    )
    #expect(outcome.status == 69)
    #expect(outcome.output.contains(#"{"check":"data","state":"failed""#), "\(outcome.output)")
    #expect(!outcome.output.contains(#""check":"session""#), "\(outcome.output)")
    #expect(!outcome.output.contains("correct this setting"), "\(outcome.output)")
  }

  @Test func `only a setting that is wrong is to be corrected`() throws {
    func advice(_ status: System.ExitStatus) throws -> String? {
      let failure = Failure(status, "no")
      let report = DoctorReport(Self.sound, for: Settings(), refusal: failure, needsWindow: true)
      return try finding("session", in: report).advice
    }
    #expect(try advice(.configuration) == "correct this setting")
    #expect(try advice(.noInput) == nil)
  }

  @Test(arguments: [
    "osc.targets=foo", "http.cors=bad", "room.epoch=06:00", "http.listen=foo", "osc.listen=foo",
    "breath.pattern=foo", "breath.pattern=5-9", "display.hours=daily",
  ])
  func `settings with which no session can begin are a failed check`(setting: String) async throws {
    let outcome = try await ProgramRun(["doctor", "--serve", "--json", "--set", setting])
    #expect(outcome.status == 69)
    #expect(outcome.output.contains(#"{"check":"session","state":"failed""#), "\(outcome.output)")
    #expect(!outcome.output.contains(#""check":"display""#), "\(outcome.output)")
    #expect(outcome.errors.contains("these do not work: session"), "\(outcome.errors)")
  }

  @Test func `a missing sound device fails only with settings that need sound`() throws {
    func state(_ change: (inout Settings) -> Void) throws -> Finding.State {
      var settings = Settings()
      change(&settings)
      return try finding("sound", in: report(for: settings) { $0.sound = .fails("no sound") }).state
    }
    #expect(try state { _ in } == .failed)
    #expect(try state { $0.mute = true } == .note)
    #expect(try state { $0.volume = 0 } == .note)
    #expect(try state { $0.music = .off } == .note)
    #expect(
      try state {
        $0.music = .off
        $0.tones = true
      } == .failed
    )
  }

  @Test func `a folder that cannot be written to is named with the reason`() throws {
    let report = report {
      $0.folders = [
        .init(name: "state", path: "/full", problem: "no space left on device", freeBytes: 0)
      ]
    }
    let finding = try finding("state", in: report)
    #expect(finding.state == .failed)
    #expect(finding.found == "/full: no space left on device")
    #expect(report.failure != nil)
  }

  @Test func `a magnetic model that is no longer valid is a note`() throws {
    let report = report {
      $0.magneticField = .works(.init(summary: "WMM-2025, valid until 2030", isValid: false))
    }
    let finding = try finding("magnetic model", in: report)
    #expect(finding.state == .note && finding.found == "WMM-2025, valid until 2030")
    #expect(finding.advice != nil && report.failure == nil)
  }

  @Test func `old data, an unsynchronized clock, scarce space and another font are notes`() throws {
    let report = report {
      $0.data = .works(.init(summary: "71293 airports", days: 400, remark: nil))
      $0.clockErrorMicroseconds = nil
      $0.folders = [.init(name: "state", path: "/a", problem: nil, freeBytes: 1 << 20)]
      $0.fonts = .works([.init(wanted: "B612", given: "DejaVu Sans")])
    }
    #expect(report.failure == nil)
    for check in ["data", "clock", "space for state", "fonts"] {
      let finding = try finding(check, in: report)
      #expect(finding.state == .note, "\(check)")
      #expect(finding.advice != nil, "\(check)")
    }
  }

  @Test func `JSON lists every check with its state`() {
    let report = report { $0.display = .fails("no display") }
    let text = report.json.description
    #expect(text.hasPrefix(#"{"passed":false,"checks":[{"check":"display","state":"failed""#))
  }

  @Test func `the program checks a machine without a display, and exits with 69`() async throws {
    let outcome = try await ProgramRun(
      ["doctor", "--set", "http.listen=off"],
      environment: ["SDL_VIDEODRIVER": "nonesuch"]
    )
    #expect(outcome.status == 69)
    #expect(outcome.errors.contains("display"))
  }
}

@Suite struct VersionReportTests {
  @Test func `the commit is the recorded one, else that of the checkout`() throws {
    let root = try ScratchFolder()
    let found = { VersionReport.commit(beside: FilePath(root.file("Resources"))) }
    #expect(found() == nil)
    try root.write("ref: refs/heads/main\n", to: ".git/HEAD")
    #expect(found() == nil)
    let packed = "# pack-refs with: sorted\nbbbbbbbb refs/heads/a\ncccccccc refs/heads/main\n"
    try root.write(packed, to: ".git/packed-refs")
    #expect(found() == "cccccccc")
    try root.write("0123456789abcdef\n", to: ".git/refs/heads/main")
    #expect(found() == "0123456789abcdef")
    try root.write("fedcba9876543210\n", to: ".git/HEAD")
    #expect(found() == "fedcba9876543210")
    try root.write("aaaaaaaaaaaa\n", to: "Resources/commit")
    #expect(found() == "aaaaaaaaaaaa")
    try root.write("not a commit\n", to: "Resources/commit")
    #expect(found() == "fedcba9876543210")
  }
}
