import Foundation
import TestRigs
import TestSupport
import Testing

/// The desktop that is asked whether motion is to be reduced.
@Suite(.timeLimit(.minutes(1))) struct SystemMotionTests {
  @Test func `a session begins although the desktop does not answer`() async throws {
    let folder = try ScratchFolder()
    let question = folder.file("asked")
    let script = "#!/bin/sh\n: > '\(question)'\nsleep 1000\n"
    try folder.write(script, to: "gsettings", mode: 0o755)
    let run = try await ProgramRun(
      ["legs", "--count", "1", "--near", "LHR"],
      environment: ["PATH": folder.path + ":/usr/bin:/bin"]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: question))
  }

  @Test func `less motion is asked of GNOME, and of the desktop's portal`() async throws {
    /// The marks of an instant, on a desktop whose programs print these answers.
    func scene(_ settings: [String] = [], gnome: String, portal: String) async throws -> String {
      let folder = try ScratchFolder()
      try folder.write("#!/bin/sh\necho '\(gnome)'\n", to: "gsettings", mode: 0o755)
      try folder.write("#!/bin/sh\necho '\(portal)'\n", to: "gdbus", mode: 0o755)
      let run = try await ProgramRun(
        ["scene", "--near", "LHR", "--seed", "1", "--at", "20"] + settings,
        environment: [
          "PATH": folder.path + ":/usr/bin:/bin",
          "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.file("bus"))",
        ]
      )
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    let (none, asked) = ("(<<uint32 0>>,)", "(<<uint32 1>>,)")
    let still = try await scene(["--reduced-motion", "on"], gnome: "true", portal: none)
    let moving = try await scene(["--reduced-motion", "off"], gnome: "false", portal: asked)
    #expect(still != moving)
    #expect(try await scene(gnome: "true", portal: none) == moving)
    #expect(try await scene(gnome: "false", portal: none) == still)
    #expect(try await scene(gnome: "true", portal: asked) == still)
  }
}
