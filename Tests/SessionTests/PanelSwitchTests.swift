import Breathing
import Foundation
import Network
import Screen
import Settings
import Synchronization
import System
import TestSupport
import Testing

@testable import Session

/// The ways to switch a panel, and which of them is used.
@Suite struct PanelSwitchTests {
  private typealias Way = PanelSwitch.Way

  private func panel(
    _ power: DisplaySettings.Power,
    command: String? = nil,
    in environment: [String: String] = [:],
    with programs: [String] = ["wlopm", "wlr-randr"],
    attempt: @escaping @Sendable (Way, Bool) async throws(Failure) -> Void = { _, _ in }
  ) -> PanelSwitch {
    var settings = DisplaySettings()
    (settings.power, settings.powerCommand) = (power, command)
    return PanelSwitch(
      settings,
      environment: environment,
      find: { programs.contains($0) ? FilePath("/bin/" + $0) : nil },
      attempt: attempt
    )
  }

  @Test func `auto prefers a command, then what the display server offers`() {
    let (wlopm, randr) = (
      Way.wlopm(FilePath("/bin/wlopm")), Way.wlrRandr(FilePath("/bin/wlr-randr"))
    )
    let wayland = ["WAYLAND_DISPLAY": "wayland-0"]
    #expect(panel(.auto, command: "tv $1", in: wayland).ways == [.command("tv $1")])
    #expect(panel(.auto, in: wayland).ways == [wlopm, randr])
    #expect(panel(.auto, in: wayland, with: ["wlr-randr"]).ways == [randr])
    #expect(panel(.auto, in: ["DISPLAY": ":0"]).ways == [.dpms])
    #expect(
      panel(.auto, in: ["DISPLAY": ":0", "WAYLAND_DISPLAY": "w"]).ways == [wlopm, randr, .dpms]
    )
    #expect(panel(.auto).ways.isEmpty && panel(.black, in: ["DISPLAY": ":0"]).ways.isEmpty)
    #expect(panel(.wlopm, in: ["DISPLAY": ":0"]).ways == [wlopm])
  }

  @Test func `what a machine lacks to switch the panel is named, and nothing is switched`() {
    let noDPMS = { () throws(ScreenError) -> Void in
      throw ScreenError("the X server has no DPMS")
    }
    #expect(panel(.auto).problem(checkDPMS: {})?.contains("no X server") == true)
    #expect(panel(.black).problem(checkDPMS: noDPMS) == nil)
    let x = ["DISPLAY": ":0"]
    #expect(panel(.auto, in: x).problem(checkDPMS: {}) == nil)
    #expect(panel(.dpms).problem(checkDPMS: noDPMS) == "DPMS: the X server has no DPMS")
    let wayland = PanelSwitch(
      DisplaySettings(),
      environment: ["WAYLAND_DISPLAY": "w", "DISPLAY": ":0"],
      find: { FilePath("/nonexistent/" + $0) }
    )
    let missing = "wlopm: it is not installed; wlr-randr: it is not installed; "
    #expect(wayland.problem(checkDPMS: noDPMS) == missing + "DPMS: the X server has no DPMS")
    #expect(wayland.problem(checkDPMS: {}) == nil)
    #expect(panel(.command, command: "test $1 = on").problem(checkDPMS: noDPMS) == nil)
    #expect(
      panel(.command, command: "LANG=C no-such-aloft-program $1").problem(checkDPMS: {})
        == "display.power_command: there is no command no-such-aloft-program"
    )
  }

  @Test(
    arguments: [
      ("tv off", "tv"), ("A=1 B=2 /usr/bin/tv $1", "/usr/bin/tv"), ("~/bin/tv", "~/bin/tv"),
      ("$TOOL off", nil), ("(cd /; ls)", nil), ("\"my tool\" off", nil), ("A=1", nil), ("", nil),
      ("MSG='turn it off' tv", nil), ("T=$(date -u +%s) tool", nil),
      ("PATH=/opt/tv/bin:$PATH tv off", nil), ("PATH=/opt/tv/bin tv off", nil),
      ("DISPLAY=:0 LANG= tv off", "tv"),
    ] as [(String, String?)]
  )
  func `the program of a shell command is its first plain word`(line: String, name: String?) {
    #expect(ShellProgram(of: line)?.name == name)
  }

  @Test func `a program is found by its path, or by the shell`() throws {
    func problem(_ line: String) throws -> String? {
      try #require(ShellProgram(of: line)).problem
    }
    #expect(try problem("/bin/sh -c true") == nil && problem("sh -c true") == nil)
    #expect(try problem("cd /") == nil)
    #expect(try problem("/nonexistent/tv off") == "there is no /nonexistent/tv")
    #expect(try problem("/etc/passwd off") == "/etc/passwd cannot be executed")
  }

  @Test func `the way that works stays in use and is logged once`() async {
    let tried = Mutex<[String]>([])
    var panel = panel(.auto, in: ["WAYLAND_DISPLAY": "w"]) { (way, isOn) throws(Failure) in
      tried.withLock { $0.append("\(way) \(isOn)") }
      if case .wlopm = way { throw Failure(.unavailable, "wlopm exited with status 1") }
    }
    #expect(
      await panel.turn(isOn: false) == [
        "the panel cannot be switched by wlopm: wlopm exited with status 1",
        "the panel is switched by wlr-randr",
      ]
    )
    #expect(await panel.turn(isOn: true) == [])
    let order = tried.withLock(\.self)
    #expect(order == ["wlopm false", "wlr-randr false", "wlr-randr true"])
  }

  @Test func `without a way that works each reason is logged once`() async {
    var panel = panel(.auto, in: ["DISPLAY": ":0"]) { (_, _) throws(Failure) in
      throw Failure(.unavailable, "the X server has no DPMS")
    }
    #expect(await panel.turn(isOn: false).count == 2)
    #expect(await panel.turn(isOn: true).isEmpty)
    var black = self.panel(.black)
    #expect(await black.turn(isOn: false).isEmpty)
  }

  @Test func `a panel that stays on needs no word about a server that is gone`() async {
    let reason = Mutex("the X server has no DPMS")
    var panel = panel(.auto, in: ["DISPLAY": ":0"]) { (_, _) throws(Failure) in
      throw Failure(.unavailable, reason.withLock(\.self))
    }
    #expect(
      await panel.turn(isOn: true) == [
        "the panel cannot be switched by DPMS: the X server has no DPMS",
        "the panel stays on outside opening hours, with a black picture (docs/display.md)",
      ]
    )
    reason.withLock { $0 = "the X server is away" }
    #expect(await panel.turn(isOn: true).isEmpty)
    // When it closes, this is why its panel stays on.
    #expect(
      await panel.turn(isOn: false) == [
        "the panel cannot be switched by DPMS: the X server is away"
      ]
    )
  }

  private static func cancelThisTask() { withUnsafeCurrentTask { $0?.cancel() } }

  @Test func `a task that was cancelled meanwhile tries no other way`() async {
    let tried = Mutex<[String]>([])
    let panel = panel(.auto, in: ["WAYLAND_DISPLAY": "w"]) { (way, _) throws(Failure) in
      tried.withLock { $0.append("\(way)") }
      Self.cancelThisTask()
      throw Failure(.unavailable, "wlopm did not end within 10 s")
    }
    let lines = await Task {
      var own = panel
      return await own.turn(isOn: false)
    }.value
    #expect(lines.isEmpty)
    let ways = tried.withLock(\.self)
    #expect(ways == ["wlopm"])
  }

  @Test func `a panel that could not be switched is tried again after a while`() async {
    let works = Mutex(false)
    var panel = panel(.auto, in: ["DISPLAY": ":0"]) { (_, _) throws(Failure) in
      guard works.withLock(\.self) else { throw Failure(.unavailable, "the X server is away") }
    }
    var retry = PanelRetry()
    var now = Instant(nanoseconds: 0)
    #expect(retry.next(for: panel, at: now) == nil)
    _ = await panel.turn(isOn: true)
    var tries = 0
    for _ in 0..<3_600 {
      now = now.advanced(by: .seconds(1))
      guard let isOn = retry.next(for: panel, at: now) else { continue }
      #expect(isOn)
      tries += 1
      if tries == 6 { works.withLock { $0 = true } }
      _ = await panel.turn(isOn: isOn)
    }
    #expect(tries == 6 && panel.wanted == nil)
  }

  @Test func `a command that leaves a process behind succeeds at its time limit`() async throws {
    let call = ProgramCall(
      "/bin/sh",
      ["-c", "setsid sleep 1000 & echo $!"],
      timeout: .seconds(10)
    )
    let left = try #require(pid_t(try await call.run().dropLast()))
    // It keeps the pipe open, and is still there.
    #expect(kill(left, SIGKILL) == 0)
  }

  @Test func `a command gets the word, and must succeed in time`() async throws {
    let folder = try TemporaryFolder("aloft-panel")
    let file = folder.path.appending("said").string
    try await PanelSwitch.turn(.command("echo \"$1\" >> '\(file)'"), isOn: false)
    try await PanelSwitch.turn(.command("echo \"$1\" >> '\(file)'"), isOn: true)
    #expect(FilePath(file).text() == "off\non\n")
    let failure = await #expect(throws: Failure.self) {
      try await PanelSwitch.turn(.command("exit 3"), isOn: true)
    }
    #expect(failure?.message == "sh exited with status 3")
    let slow = await #expect(throws: Failure.self) {
      try await ProgramCall("/bin/sh", ["-c", "sleep 1000"], timeout: .milliseconds(50)).run()
    }
    #expect(slow?.message == "sh did not end within 1 s")
  }

  @Test func `a program that hangs is given up, also where the thread waits for it`() async throws {
    let waited = try await Worker.run("test") {
      Result { () throws(Failure) -> String? in
        let call = ProgramCall("/bin/sh", ["-c", "sleep 1000"], timeout: .milliseconds(50))
        return try call.waitForFirstLine()
      }
    }
    #expect(waited == .failure(Failure(.unavailable, "sh printed no line within 1 s")))
    let absent = #expect(throws: Failure.self) {
      try ProgramCall("/nonesuch/font-list", []).waitForFirstLine()
    }
    #expect(absent?.message == "font-list does not start: No such file or directory")
  }

  @Test func `wlr-randr switches each output that it lists`() async throws {
    let folder = try TemporaryFolder("aloft-panel")
    let program = folder.path.appending("wlr-randr")
    let script = """
      #!/bin/sh
      if [ $# -eq 0 ]; then
        printf 'HDMI-A-1 "Acme Panel"\\n  Enabled: yes\\n  Modes:\\n    1920x1080 px\\nDP-1 "(null)"\\n'
      else
        echo "$@" >> '\(folder.path)/said'
      fi
      """
    // Written by a shell: a file that this process writes may be open in a child of another test, and is "busy" then.
    let write = "printf %s \"$1\" > \"$2\" && chmod +x \"$2\""
    _ = try await ProgramCall("/bin/sh", ["-c", write, "sh", script, program.string]).run()
    try await PanelSwitch.turn(.wlrRandr(program), isOn: false)
    #expect(
      folder.path.appending("said").text()
        == "--output HDMI-A-1 --off\n--output DP-1 --off\n"
    )
  }
}
