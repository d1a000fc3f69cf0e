import Foundation
import TestRigs
import TestSupport
import Testing

/// The files that `aloft music` writes.
@Suite struct MusicCommandTests {
  private func music(_ options: [String]) async throws -> Data {
    let folder = try ScratchFolder()
    let path = folder.file("music.wav")
    let run = try await ProgramRun(
      ["music", "--seed", "5", "--minutes", "0.1", "--rate", "8000", "-o", path] + options
    )
    try #require(run.status == 0, "\(run.errors)")
    return try Data(contentsOf: URL(filePath: path))
  }

  @Test func `tones are those of the settings, unless an option says otherwise`() async throws {
    let plain = try await music([])
    let withTones = try await music(["--tones"])
    let bySetting = try await music(["--set", "sound.tones=true"])
    let byOption = try await music(["--set", "sound.tones=true", "--no-tones"])
    #expect(plain != withTones)
    #expect(bySetting == withTones)
    #expect(byOption == plain)
  }

  @Test func `the ramp is that of the settings`() async throws {
    let (usual, none) = (try await music([]), try await music(["--set", "breath.ramp=false"]))
    #expect(usual != none)
  }
}
