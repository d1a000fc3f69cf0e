import Arguments
import Glibc
import TestSupport
import Testing

@testable import aloft

/// The names that `aloft render` takes.
struct FilmNameTests {
  @Test(arguments: ["webp", "mxf", "png", "m2ts", "3gp", "mp3", "wav", "hevc", "mp5", "AVI"])
  func `a video is not written under the name of another format`(ending: String) throws {
    let words = ["render", "-o", "film.\(ending)"]
    let error = try #require(throws: ValidationError.self) { try Aloft.subcommand(words) }
    #expect(error.line.hasPrefix("--output = \"film.\(ending)\", but its name must end in .mp4"))
  }

  @Test(arguments: ["a.mp4", "a.MKV", "a.mov", "a.webm", "a.y4m", "a", "-", "/dev/fd/3"])
  func `a video may be named after its format, or have no ending`(name: String) {
    #expect(throws: Never.self) { try Aloft.subcommand(["render", "-o", name]) }
  }

  @Test func `a pipe may have any name, and is no file for the music of an encoded video`() throws {
    let folder = try ScratchFolder()
    let pipe = folder.file("pipe.wav")
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: Never.self) { try Aloft.subcommand(["render", "-o", pipe]) }
    #expect(throws: Never.self) {
      try Aloft.subcommand(["render", "-o", "film.y4m", "--audio", pipe])
    }
    for name in [pipe, "-"] {
      let words = ["render", "-o", "film.mp4", "--audio", name]
      let error = try #require(throws: ValidationError.self) { try Aloft.subcommand(words) }
      #expect(error.line.contains("is a pipe, but ffmpeg reads the music from a file"), "\(error)")
    }
  }
}
