import Foundation
import Glibc
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

  @Test func `links to folders are followed, each once, and none that contains this one`() throws {
    try withFolder(["calm/a.ogg", "calm/more/b.ogg", "far/c.ogg", "far/deep/d.ogg", "e.ogg"]) {
      let links = [
        ("calm/1", "../far"), ("calm/2", "../far/deep"), ("calm/more/3", "../../far"),
        ("calm/loop", "more"), ("far/back", "../calm"), ("calm/above", ".."), ("calm/all", "/"),
        ("calm/missing", "nowhere"),
      ]
      for (link, target) in links {
        try FileManager.default.createSymbolicLink(
          atPath: "\($0)/\(link)",
          withDestinationPath: target
        )
      }
      let calm = $0 + "/calm"
      let inCalm = try Playlist(path: calm, seed: 1).files
      let paths = ["1/c.ogg", "1/deep/d.ogg", "a.ogg", "more/b.ogg"]
      #expect(inCalm == paths.map { "\(calm)/\($0)" })
      let linked = try Playlist(path: calm + "/1", seed: 1).files
      let linkedPaths = ["back/a.ogg", "back/more/b.ogg", "c.ogg", "deep/d.ogg"]
      #expect(linked == linkedPaths.map { "\(calm)/1/\($0)" })
    }
  }

  @Test func `a link that leads out of a linked folder is not followed`() throws {
    try withFolder(["calm/a.ogg", "disk/music/b.ogg", "disk/c.ogg"]) {
      for (link, target) in [("calm/1", "../disk/music"), ("disk/music/up", "..")] {
        try FileManager.default.createSymbolicLink(
          atPath: "\($0)/\(link)",
          withDestinationPath: target
        )
      }
      let calm = $0 + "/calm"
      let outside = try Playlist(path: calm, seed: 1).files
      #expect(outside == ["\(calm)/1/b.ogg", "\(calm)/a.ogg"])
      // Named in the folder itself, it is.
      try FileManager.default.createSymbolicLink(
        atPath: calm + "/2",
        withDestinationPath: "../disk"
      )
      let named = try Playlist(path: calm, seed: 1).files
      #expect(named == ["\(calm)/1/b.ogg", "\(calm)/2/c.ogg", "\(calm)/a.ogg"])
    }
  }

  @Test func `the search ends after a number of folders, and says so`() throws {
    try withFolder(["a.ogg", "b/b.ogg", "c/c.ogg", "d/d.ogg", "e.ogg"]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/again",
        withDestinationPath: "b"
      )
      let all = try Playlist(path: folder, seed: 1, folderLimit: 4)
      #expect(all.files.count == 5 && all.remarks == [])
      let some = try Playlist(path: folder, seed: 1, folderLimit: 3)
      let searched = ["a.ogg", "b/b.ogg", "c/c.ogg", "e.ogg"].map { "\(folder)/\($0)" }
      #expect(some.files == searched)
      #expect(
        some.remarks == ["\(folder) has more than 3 folders; the music in the others is not played"]
      )
    }
  }

  @Test func `music whose name is not UTF-8 is reported by its escaped name`() throws {
    try withFolder(["music/a.ogg"]) {
      let folder = $0 + "/music"
      func inLatin1(_ name: String) -> [CChar] {
        let bytes = name.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        return (Array((folder + "/").utf8) + bytes + [0]).map(CChar.init(bitPattern:))
      }
      let files = ["caf\u{E9}.ogg", "caf\u{E9}.jpg", ".caf\u{E9}.ogg"].map(inLatin1)
      let album = inLatin1("F\u{FC}r")
      defer {
        for file in files { unlink(file) }
        rmdir(album)
      }
      for file in files { close(open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)) }
      let one = try Playlist(path: folder, seed: 1)
      #expect(one.files == [folder + "/a.ogg"])
      let consequence = "music with such a name is not played"
      #expect(one.remarks == ["the name of \(folder)/caf\\xE9.ogg is not UTF-8; \(consequence)"])
      try #require(mkdir(album, 0o700) == 0)
      #expect(
        try Playlist(path: folder, seed: 1).remarks
          == ["2 names in \(folder) are not UTF-8, such as \(folder)/F\\xFCr; \(consequence)"]
      )
      try FileManager.default.removeItem(atPath: folder + "/a.ogg")
      let first = folder + "/F\\xFCr"
      #expect(throws: PlaylistError.foreignNames(path: folder, first: first)) {
        try Playlist(path: folder, seed: 1)
      }
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
