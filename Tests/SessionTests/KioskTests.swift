import Foundation
import Session
import System
import TestRigs
import TestSupport
import Testing

/// Installing the unit of a display.
@Suite(.timeLimit(.minutes(5))) struct KioskTests {
  private let template = """
    # How to install it by hand.
    # More of it.

    [Unit]
    Description=Aloft display

    [Service]
    ExecStart=/usr/bin/cage -d -- /usr/local/bin/aloft display
    """

  private let unit = """
    # Written by aloft display --install.

    [Unit]
    Description=Aloft display

    [Service]
    ExecStart=/usr/bin/cage -d -- /usr/bin/aloft display
    """

  private func installation(
    hasUser: Bool = true,
    loginRefusal: String? = "/usr/sbin/nologin",
    unit: String? = nil,
    keptUnits: Int = 0,
    program: String = "/usr/bin/aloft"
  ) throws -> KioskInstallation {
    try KioskInstallation(
      on: KioskMachine(
        hasUser: hasUser,
        groups: ["video", "audio"],
        loginRefusal: loginRefusal,
        unit: unit.map { Array($0.utf8) },
        keptUnits: keptUnits,
        runsSystemd: true
      ),
      template: template,
      program: program
    )
  }

  @Test func `a new machine gets a user and a unit with its program`() throws {
    let steps = try installation(hasUser: false).steps
    let user = KioskInstallation.Step.createUser(
      groups: ["video", "audio"],
      shell: "/usr/sbin/nologin"
    )
    #expect(steps == [user, .writeUnit(unit), .reload])
  }

  @Test func `where no program refuses logins the user has the usual shell`() throws {
    var calls: [[String]] = []
    let root = try ScratchFolder(["etc/systemd/system/other.service": ""])
    try installation(hasUser: false, loginRefusal: nil).perform(
      in: FilePath(root.path),
      run: { calls.append([$0] + $1) },
      done: { _ in }
    )
    #expect(
      calls.first
        == ["/usr/sbin/useradd", "--create-home", "--groups", "video,audio", "aloft-display"]
    )
  }

  @Test func `every unit that was changed is kept`() throws {
    let file = "etc/systemd/system/aloft-display.service"
    let root = try ScratchFolder([file: "first"])
    for (number, former) in ["first", "second", "third"].enumerated() {
      try root.write(former, to: file)
      try installation(unit: former, keptUnits: number).perform(
        in: FilePath(root.path),
        run: { _, _ in },
        done: { _ in }
      )
    }
    #expect(try root.text(file + ".before") == "first")
    #expect(try root.text(file + ".before.2") == "second")
    #expect(try root.text(file + ".before.3") == "third")
    #expect(KioskInstallation.keptPath(after: 0) == "/\(file).before")
  }

  @Test func `a unit that someone changed is kept, and one that is up to date stays`() throws {
    #expect(try installation(unit: unit).steps.isEmpty)
    let steps = try installation(unit: unit + "\nNice=5").steps
    let kept = "/etc/systemd/system/aloft-display.service.before"
    #expect(steps == [.keepUnit(as: kept), .writeUnit(unit), .reload])
  }

  @Test func `the steps change files below a root, and run programs`() throws {
    let file = "etc/systemd/system/aloft-display.service"
    let root = try ScratchFolder([file: "mine"])
    var (calls, done): ([[String]], [String]) = ([], [])
    try installation(hasUser: false, unit: "mine").perform(
      in: FilePath(root.path),
      run: { calls.append([$0] + $1) },
      done: { done.append($0.report) }
    )
    #expect(try root.text(file) == unit)
    #expect(try root.text(file + ".before") == "mine")
    #expect(
      calls == [
        [
          "/usr/sbin/useradd", "--create-home", "--shell", "/usr/sbin/nologin", "--groups",
          "video,audio", "aloft-display",
        ],
        ["/usr/bin/systemctl", "daemon-reload"],
      ]
    )
    #expect(done.count == 4 && done[2] == "wrote /etc/systemd/system/aloft-display.service")
  }

  @Test func `a changed unit is copied, also if it is not text`() throws {
    let file = "etc/systemd/system/aloft-display.service"
    let root = try ScratchFolder()
    // A comment in Latin-1.
    let former: [UInt8] = Array("# caf".utf8) + [0xE9, 0x0A]
    try root.write(former, to: file)
    try installation(unit: "mine").perform(
      in: FilePath(root.path),
      run: { _, _ in },
      done: { _ in }
    )
    let kept = try Data(contentsOf: URL(filePath: root.file(file + ".before")))
    #expect([UInt8](kept) == former)
  }

  @Test(arguments: ["aloft", "/opt/my programs/aloft", "/opt/100%/aloft", ""])
  func `a path that systemd would read as something else is refused`(_ program: String) {
    let failure = #expect(throws: Failure.self) { try installation(program: program) }
    #expect(failure?.status == .unavailable)
    #expect(failure?.message.hasPrefix("the program is \(program): it has characters") == true)
  }

  @Test func `cage is preferred, and without a display server the packages to install are named`()
    throws
  {
    #expect(try DisplayServer.chosen(nil) { _ in true } == .cage)
    #expect(try DisplayServer.chosen(nil) { !$0.hasSuffix("cage") } == .x11)
    #expect(try DisplayServer.chosen(.x11) { _ in true } == .x11)
    let failure = #expect(throws: Failure.self) {
      try DisplayServer.chosen(nil) { $0.hasSuffix("xinit") }
    }
    #expect(
      failure?.message == "a display needs /usr/bin/cage, /usr/bin/Xorg: apt install "
        + "cage xwayland seatd, or apt install xinit xserver-xorg"
    )
    #expect(failure?.status == .unavailable)
  }

  @Test(arguments: ["cage", "x11"])
  func `a reload signals Aloft alone, which is a child of the display server`(
    server: String
  ) throws {
    let path = "config/kiosk/aloft-\(server).service"
    let text = try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
    let reloads = text.split(separator: "\n").filter { $0.hasPrefix("ExecReload=") }
    let command = "/usr/bin/pkill --signal HUP --oldest --exact --uid aloft-display aloft"
    #expect(reloads == ["ExecReload=\(command)"])
  }

  /// Whether systemd-analyze is installed.
  private static let verifies =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")

  @Test(
    "systemd accepts every unit, and finds little exposed",
    .enabled(if: verifies, "systemd-analyze is not installed (Debian: systemd)"),
    arguments: [
      ("config/aloft.service", 2.0), ("config/aloft-relay.service", 2.0),
      ("config/kiosk/aloft-cage.service", 4.0), ("config/kiosk/aloft-x11.service", 4.0),
      // A user service is limited by what its user may do.
      ("config/user/aloft.service", 10.0),
    ]
  )
  func verified(path: String, exposure: Double) async throws {
    // Programs that are not installed on this machine would be all that it finds.
    var text = try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
    for program in ["/usr/local/bin/aloft", "/usr/bin/cage", "/usr/bin/xinit", "/usr/bin/pkill"] {
      text = text.replacing(program, with: "/usr/bin/env")
    }
    text = text.replacing("Documentation=man:aloft(1)\n", with: "")
    let folder = try ScratchFolder(["aloft-tried.service": text])
    let file = folder.file("aloft-tried.service")
    _ = try await Oracle.ask("/usr/bin/systemd-analyze", ["verify", "--man=no", file])
    let limit = String(Int(exposure * 10))
    _ = try await Oracle.ask(
      "/usr/bin/systemd-analyze",
      ["security", "--offline=true", "--threshold=\(limit)", file]
    )
  }
}
