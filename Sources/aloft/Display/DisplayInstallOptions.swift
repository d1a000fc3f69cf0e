import Arguments
import DataFiles
import Glibc
import Session
import System

/// The options that install a display's unit instead of running the display.
struct DisplayInstallOptions: ArgumentGroup {
  @Flag(
    help: """
      Install a systemd unit that runs the display on this machine, print what was done, and exit. \
      Nothing is enabled.
      """
  )
  var install = false

  @Option(
    help: ArgumentHelp(
      "With --install: the display server. The default is cage if it is installed.",
      valueName: "server"
    )
  )
  var server: DisplayServer?

  @Flag(help: "With --install: only print what would be done, and the unit.")
  var dryRun = false

  func validate() throws {
    guard install || server == nil && !dryRun else {
      throw ValidationError("--server and --dry-run require --install.")
    }
  }

  /// Installs the unit.
  func run() throws(Failure) {
    let data = try DataDirectory.current()
    let server = try DisplayServer.chosen(server) { FilePath($0).exists }
    let installation = try KioskInstallation(
      on: .current,
      template: try server.templateText(with: data),
      program: FilePath("/proc/self/exe").link?.string ?? ""
    )
    if dryRun {
      for step in installation.steps {
        try Output.standard.print(step.plan)
        if case .writeUnit(let unit) = step { try Output.standard.print("\n" + unit) }
      }
    } else {
      guard geteuid() == 0 || installation.steps.isEmpty else {
        throw Failure(.cannotCreate, "only root may install a unit: sudo aloft display --install")
      }
      try installation.perform(run: Self.run) { step throws(Failure) in
        try Output.standard.print(step.report)
      }
    }
    if installation.steps.isEmpty {
      try Output.standard.print("\(KioskInstallation.path) is up to date")
    }
    try Output.standard.print("next: systemctl enable --now aloft-display")
  }

  /// Runs a program to its end.
  private static func run(_ program: String, _ arguments: [String]) throws(Failure) {
    let end: ChildProcess.End?
    do throws(SystemError) {
      end = try ChildProcess(program, arguments, errors: .inherited).wait()
    } catch {
      throw Failure(.unavailable, "\(program) does not start: \(error)")
    }
    guard end == .exited(0) else {
      throw Failure(.unavailable, "\(program) \(arguments.joined(separator: " ")) failed")
    }
  }
}

extension DisplayServer: ArgumentValue {}
