import Glibc
import System
import TestRigs
import TestSupport
import Testing

/// Videos whose encoder hangs.
@Suite(.timeLimit(.minutes(10))) struct HangingEncoderTests {
  /// A program in the place of ffmpeg, which reads more than one frame and then nothing.
  private static let encoder = """
    #!/bin/sh
    folder=$(/usr/bin/dirname "$0")
    echo $$ > "$folder/process"
    /usr/bin/head -c 5000 > "$folder/frames"
    exec /bin/sleep 600
    """

  @Test(arguments: [["--minutes", "1440", "--fps", "10"], ["--seconds", "1", "--fps", "2"]])
  func `a signal ends a video whose encoder hangs, and the encoder`(
    length: [String]
  ) async throws {
    let folder = try ScratchFolder(["film.mp4": "old"])
    try folder.writeScript(Self.encoder, to: "ffmpeg")
    let program = try BackgroundProgram(
      ["render", "--near", "51.5,-0.1", "--size", "64x36", "-o", folder.file("film.mp4")]
        + ["--set", "sound.mute=true"] + length,
      environment: ["PATH": "\(folder.path):/usr/bin:/bin"]
    )
    try await waitUntil("\(program.errors)", within: 120) {
      FilePath(folder.file("frames")).size == 5000
    }
    let status = try #require(try await program.terminate())
    #expect(status == System.ExitStatus.tryLater.rawValue << 8, "\(program.errors)")
    #expect(
      program.errors.contains("film.mp4: ffmpeg hung after the signal and was ended"),
      "\(program.errors)"
    )
    let process = try #require(Int32(try folder.text("process").split(separator: "\n")[0]))
    #expect(kill(process, 0) != 0)
    #expect(try folder.text("film.mp4") == "old")
    #expect(try folder.names == ["ffmpeg", "film.mp4", "frames", "process"])
  }
}
