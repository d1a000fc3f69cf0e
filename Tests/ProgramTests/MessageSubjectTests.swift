import Foundation
import TestRigs
import TestSupport
import Testing

/// What a message begins with: the file, the option or the setting that it is about.
@Suite(.timeLimit(.minutes(5))) struct MessageSubjectTests {
  @Test(arguments: [
    (["config", "--config="], "\"\" does not exist; --config names a settings file"),
    (["music", "-o="], "\"\" is no file to write; give a name, or - for standard output"),
    (["sky", "watch"], "sky.server = \"none\": the shared sky needs a relay, and none is set"),
    (
      ["sky", "report", "--gps", "off", "--server", "127.0.0.1:9"],
      "--gps: gps.source = \"off\": no gpsd is set; name gpsd, or a host and port"
    ),
  ])
  func `a message names its subject, also one that is empty or built in`(
    words: [String],
    message: String
  ) async throws {
    let run = try await ProgramRun(words)
    #expect(run.errors.hasPrefix("aloft: " + message), "\(run.errors)")
  }

  @Test func `a measurement without a display prints no messages of libraries`() async throws {
    // Wayland's own library complains without a folder for its socket.
    let run = try await ProgramRun(
      ["selftest", "--seconds", "2"],
      environment: ["SDL_VIDEODRIVER": "wayland"]
    )
    #expect(run.output.contains("no frames: no display"), "\(run.output)")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("aloft: ") }, "\(run.errors)")
  }
}
