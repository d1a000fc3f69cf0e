import Foundation
import TestRigs
import TestSupport
import Testing

/// The desktop that is asked for its settings of motion and contrast.
@Suite(.timeLimit(.minutes(1))) struct DesktopQueryTests {
  @Test func `a session begins although the desktop does not answer`() async throws {
    let folder = try ScratchFolder()
    let question = folder.file("asked")
    let script = "#!/bin/sh\n: > '\(question)'\nsleep 1000\n"
    try folder.writeScript(script, to: "gsettings")
    let run = try await ProgramRun(
      ["legs", "--count", "1", "--near", "LHR"],
      environment: ["PATH": folder.path + ":/usr/bin:/bin"]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: question))
  }

  @Test(
    arguments: [(nil, "/dev/null"), ("/run/user/7", "/run/user/7")] as [(String?, String)]
  )
  func `without a folder for its runtime, the query creates none in the home folder`(
    given: String?,
    used: String
  ) async throws {
    let folder = try ScratchFolder()
    let script = "#!/bin/sh\necho \"$XDG_RUNTIME_DIR\" >> '\(folder.file("used"))'\n"
    try folder.writeScript(script, to: "gsettings")
    var environment = ["PATH": folder.path + ":/usr/bin:/bin"]
    environment["XDG_RUNTIME_DIR"] = given
    let run = try await ProgramRun(
      ["legs", "--count", "1", "--near", "LHR"],
      environment: environment
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(Set(try folder.text("used").split(separator: "\n").map(String.init)) == [used])
  }

  /// A desktop's settings.
  private struct Desktop {
    /// GNOME's answers.
    var animates = true
    var isHigh = false

    /// The portal's levels of contrast and of reduced motion.
    var contrast = 0
    var motion = 0
  }

  /// The marks of an instant on a desktop.
  private func scene(
    _ options: [String] = [],
    on desktop: Desktop = Desktop()
  ) async throws -> String {
    let folder = try ScratchFolder()
    let gnome = """
      #!/bin/sh
      case "$*" in
      "get org.gnome.desktop.interface enable-animations") echo \(desktop.animates);;
      "get org.gnome.desktop.a11y.interface high-contrast") echo \(desktop.isHigh);;
      esac

      """
    let portal = """
      #!/bin/sh
      case "$*" in *" org.freedesktop.portal.Settings.ReadAll ["*org.freedesktop.appearance*)
      cat <<.
      ({'org.freedesktop.appearance': {'color-scheme': <uint32 1>, 'accent-color': <(0.2, 0.5, \
      0.9)>, 'contrast': <uint32 \(desktop.contrast)>, 'reduced-motion': <uint32 \
      \(desktop.motion)>}},)
      .
      esac

      """
    try folder.writeScript(gnome, to: "gsettings")
    try folder.writeScript(portal, to: "gdbus")
    let run = try await ProgramRun(
      ["scene", "--near", "LHR", "--seed", "1", "--at", "20"] + options,
      environment: [
        "PATH": folder.path + ":/usr/bin:/bin",
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.file("bus"))",
      ]
    )
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  @Test func `less motion is asked of GNOME, and of the desktop's portal`() async throws {
    // The palette of the sun is another in the next minute.
    let day = ["--palette", "day"]
    let asking = Desktop(animates: false, motion: 1)
    let still = try await scene(day + ["--reduced-motion", "on"])
    let moving = try await scene(day + ["--reduced-motion", "off"], on: asking)
    #expect(still != moving)
    #expect(try await scene(day) == moving)
    #expect(try await scene(day, on: Desktop(animates: false)) == still)
    #expect(try await scene(day, on: Desktop(motion: 1)) == still)
    #expect(try await scene(day, on: Desktop(isHigh: true, contrast: 1)) == moving)
  }

  @Test func `high contrast is asked of GNOME, and of the desktop's portal`() async throws {
    let moves = ["--reduced-motion", "off"]
    let asking = Desktop(isHigh: true, contrast: 1)
    let high = try await scene(moves + ["--palette", "high-contrast"])
    #expect(try await scene(moves) != high)
    #expect(try await scene(moves, on: Desktop(animates: false, motion: 1)) != high)
    #expect(try await scene(moves, on: Desktop(isHigh: true)) == high)
    #expect(try await scene(moves, on: Desktop(contrast: 1)) == high)
    // A palette that someone chose is kept.
    let night = try await scene(moves + ["--palette", "night"])
    #expect(try await scene(moves + ["--palette", "night"], on: asking) == night)
  }

  @Test func `one answer has both`() async throws {
    let both = try await scene(["--palette", "high-contrast", "--reduced-motion", "on"])
    #expect(try await scene(on: Desktop(animates: false, isHigh: true)) == both)
    #expect(try await scene(on: Desktop(contrast: 1, motion: 1)) == both)
  }
}
