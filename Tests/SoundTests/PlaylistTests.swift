import Foundation
import Testing

@testable import Sound

struct PlaylistTests {
  /// Creates a folder with empty files, passes its path to a body and removes it.
  private func withFolder(_ names: [String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in names + ["."] {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      if name != "." { try Data().write(to: file) }
    }
    try body(folder.path)
  }

  @Test func `a folder is searched with those in it, and its files are sorted`() throws {
    try withFolder(["b.MP3", "a.ogg", "deep/er/c.flac", "cover.jpg", ".d.ogg", ".git/e.ogg"]) {
      let playlist = try Playlist(path: $0, seed: 1)
      #expect(
        playlist.files.map { NSString(string: $0).lastPathComponent }
          == ["a.ogg", "b.MP3", "c.flac"]
      )
    }
  }

  @Test func `a single file is played whatever its name`() throws {
    try withFolder(["calm"]) {
      let playlist = try Playlist(path: $0 + "/calm", seed: 1)
      #expect(playlist.files == [$0 + "/calm"])
    }
  }

  @Test func `a missing file is reported`() throws {
    let missing = "/no/such/folder"
    #expect(throws: PlaylistError.missing(path: missing)) {
      _ = try Playlist(path: missing, seed: 1)
    }
    try withFolder(["cover.jpg"]) { path in
      let error = #expect(throws: PlaylistError.self) { _ = try Playlist(path: path, seed: 1) }
      #expect(error?.description.contains(path) == true)
    }
  }

  @Test(arguments: [1, 2, 3, 7], [1, 2, 3] as [UInt64])
  func `every file is played once a round, and none twice in a row`(
    count: Int,
    seed: UInt64
  ) throws {
    try withFolder((0..<count).map { "\($0).ogg" }) {
      let playlist = try Playlist(path: $0, seed: seed)
      let played = (0..<count * 20).map(playlist.file(at:))
      for round in 0..<20 {
        #expect(Set(played[round * count..<(round + 1) * count]) == Set(playlist.files))
      }
      if count > 1 { #expect(zip(played, played.dropFirst()).allSatisfy(!=)) }
      let again = try Playlist(path: $0, seed: seed)
      #expect(played == (0..<count * 20).map(again.file(at:)))
    }
  }
}
