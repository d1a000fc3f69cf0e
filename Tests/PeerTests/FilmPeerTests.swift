import Foundation
import Session
import System
import TestRigs
import TestSupport
import Testing

/// Videos that ffmpeg encodes, read back by ffprobe.
@Suite(.timeLimit(.minutes(10)), .serialized) struct FilmPeerTests {
  private static let isInstalled =
    Environment.program("ffmpeg") != nil && Environment.program("ffprobe") != nil
  private static let missing: Comment = "SKIPPED: ffmpeg (Debian's ffmpeg) is not installed"
  private static let short = ["--near", "51.5,-0.1", "--seconds", "2", "--fps", "10"]

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func rendered(_ name: String, _ words: [String] = []) async throws -> ProgramRun {
    let size = ["--size", "64x36", "-o", folder.file(name)]
    return try await ProgramRun(["render"] + Self.short + size + words, seconds: 120)
  }

  /// Returns a line per stream: its kind, codec and size.
  private func streams(_ name: String) async throws -> Set<String> {
    let words: [String] = [
      "ffprobe", "-v", "error", "-show_entries",
      "stream=codec_type,codec_name,width,nb_read_frames",
      "-count_frames", "-of", "csv=p=0", folder.file(name),
    ]
    let printed = try await Oracle.ask("/usr/bin/env", words)
    return Set(printed.split(separator: "\n").map(String.init))
  }

  @Test(.enabled(if: isInstalled, missing))
  func `an encoded video has every frame, and the music`() async throws {
    let run = try await rendered("flight.mp4")
    #expect(run.status == 0, "\(run.errors)")
    let streams = try await streams("flight.mp4")
    #expect(streams.contains("h264,video,64,20"), "\(streams)")
    #expect(streams.contains { $0.hasPrefix("aac,audio") }, "\(streams)")
    #expect(try folder.names == ["flight.mp4"])
  }

  @Test(.enabled(if: isInstalled, missing))
  func `the name of the music may have a colon`() async throws {
    let run = try await rendered("flight.mp4", ["--audio", "take:1.wav"])
    #expect(run.status == 0, "\(run.errors)")
    let streams = try await streams("flight.mp4")
    #expect(streams.contains { $0.hasPrefix("aac,audio") }, "\(streams)")
  }

  @Test(.enabled(if: isInstalled, missing))
  func `a muted video has no sound`() async throws {
    let run = try await rendered("flight.mkv", ["--set", "sound.mute=true"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try await streams("flight.mkv") == ["h264,video,64,20"])
  }

  @Test(.enabled(if: isInstalled, missing), arguments: ["mp4", "webm"])
  func `the music ends with the last frame of a stopped video`(ending: String) async throws {
    let music = folder.file("music.wav")
    let run = try await ProgramRun(["music", "--minutes", "0.2", "-o", music], seconds: 120)
    #expect(run.status == 0, "\(run.errors)")
    let film = try FilmEncoder(folder.file("flight.\(ending)"), audio: music)
    let frame = Array("FRAME\n".utf8) + [UInt8](repeating: 128, count: 16 * 16 * 3 / 2)
    try film.write(Array("YUV4MPEG2 W16 H16 F10:1 Ip A1:1 C420jpeg\n".utf8))
    for _ in 0..<10 { try film.write(frame) }
    try film.finish()
    let streams = try await streams("flight.\(ending)")
    let sound = try #require(streams.first { $0.contains("audio") })
    let packets = try #require(Int(sound.split(separator: ",").last ?? ""))
    // About 50 packets a second: 12 s of music would be more than 500.
    #expect((40...60).contains(packets), "\(sound)")
  }

  @Test(.enabled(if: isInstalled, missing))
  func `a stopped encoding is kept under a name of its own, and the old file stays`() async throws {
    try folder.write("old", to: "flight.mp4")
    let film = try FilmSink(folder.file("flight.mp4"), audio: nil)
    let frame = Array("FRAME\n".utf8) + [UInt8](repeating: 128, count: 16 * 16 * 3 / 2)
    try film.write(Array("YUV4MPEG2 W16 H16 F10:1 Ip A1:1 C420jpeg\n".utf8))
    for _ in 0..<10 { try film.write(frame) }
    let part = try film.finishPart()
    #expect(part?.name == "flight.partial.mp4")
    #expect(try await streams("flight.partial.mp4") == ["h264,video,16,10"])
    #expect(try folder.text("flight.mp4") == "old")
    #expect(try folder.names == ["flight.mp4", "flight.partial.mp4"])
  }

  @Test(.enabled(if: isInstalled, missing))
  func `a name that is too long is refused before the first frame`() throws {
    let path = folder.file(String(repeating: "a", count: 252) + ".mp4")
    #expect(throws: Failure(.cannotCreate, path, errno: ENAMETOOLONG)) {
      try FilmSink(path, audio: nil)
    }
  }

  @Test(.enabled(if: isInstalled, missing))
  func `a failed encoding leaves the old file, and no other`() async throws {
    try folder.write("old", to: "flight.mp4")
    // An empty file is no music.
    let run = try await rendered("flight.mp4", ["--audio", "/dev/null"])
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains("ffmpeg exited with status"), "\(run.errors)")
    #expect(try folder.text("flight.mp4") == "old")
    #expect(try folder.names == ["flight.mp4"])
  }

  @Test(.enabled(if: isInstalled, missing), arguments: ["mp4", "mkv", "webm"])
  func `a disk that fills while the encoder writes is reported as such`(ending: String) throws {
    let name = "flight.\(ending)"
    try folder.write("old", to: name)
    // The encoder's new file is a device that is always full.
    let fresh = folder.file(".\(name).new-\(getpid()).\(ending)")
    try FileManager.default.createSymbolicLink(atPath: fresh, withDestinationPath: "/dev/full")
    let film = try FilmEncoder(folder.file(name), audio: nil)
    let frame = Array("FRAME\n".utf8) + [UInt8](repeating: 128, count: 16 * 16 * 3 / 2)
    let failure = try #require(throws: Failure.self) {
      try film.write(Array("YUV4MPEG2 W16 H16 F10:1 Ip A1:1 C420jpeg\n".utf8))
      for _ in 0..<10 { try film.write(frame) }
      try film.finish()
    }
    #expect(failure.status == .inputOutput)
    #expect(failure.message.hasSuffix("\(name): No space left on device"), "\(failure)")
    #expect(try folder.text(name) == "old")
    #expect(try folder.names == [name])
  }

  @Test func `without ffmpeg the error names it and the way out`() async throws {
    let path = folder.file("flight.webm")
    let run = try await ProgramRun(
      ["render"] + Self.short + ["--size", "64x36", "-o", path, "--set", "sound.mute=true"],
      environment: ["PATH": folder.path]
    )
    #expect(run.status == 69)
    #expect(run.errors.contains("needs ffmpeg, which is not installed"), "\(run.errors)")
  }
}
