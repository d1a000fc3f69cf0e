import Glibc
import Session
import TestSupport
import Testing

/// Which videos ffmpeg encodes.
struct FilmEncoderTests {
  @Test(arguments: FilmEncoder.endings)
  func `a pipe takes the frames themselves, whatever its name`(ending: String) throws {
    let folder = try ScratchFolder(["old.\(ending)": "old"])
    let pipe = folder.file("pipe.\(ending)")
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(!FilmEncoder.encodes(pipe))
    #expect(FilmEncoder.encodes(folder.file("old.\(ending)")))
    #expect(FilmEncoder.encodes(folder.file("new.\(ending.uppercased())")))
  }
}
