import Foundation
import Glibc
import System
import TestSupport
import Testing

@testable import Sound

struct PlaylistTests {
  /// Creates a folder with empty files, passes its path to a body and removes it.
  private func withFolder(_ names: [String], _ body: (String) throws -> Void) throws {
    let folder = try ScratchFolder()
    for name in names { try folder.write("", to: name) }
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

  @Test func `folders that cannot be read are named, and other music is played`() throws {
    try withFolder(["a.ogg", "b/b.ogg", "c/c.ogg", "d/e/e.ogg", "lost+found/f.ogg"]) { folder in
      func playlist(in path: String, locked: Set<String>) throws -> Playlist {
        try Playlist(path: path, seed: 1, folderLimit: 10) { place throws(SystemError) in
          guard !locked.contains(place.name) else { throw SystemError(code: EACCES) }
          return try place.listing()
        }
      }
      let reason = "permission denied; no music from there is played"
      let one = try playlist(in: folder, locked: ["e", "lost+found"])
      #expect(one.files == ["a.ogg", "b/b.ogg", "c/c.ogg"].map { "\(folder)/\($0)" })
      #expect(one.remarks == ["the folder \(folder)/d/e cannot be read: \(reason)"])
      let two = try playlist(in: folder, locked: ["b", "c"])
      #expect(two.files == ["a.ogg", "d/e/e.ogg"].map { "\(folder)/\($0)" })
      #expect(two.remarks == ["the folder \(folder)/b and another one cannot be read: \(reason)"])
      let error = #expect(throws: PlaylistError.self) {
        _ = try playlist(in: folder + "/d", locked: ["e"])
      }
      let words = error?.description ?? ""
      #expect(words.hasPrefix("the folder \(folder)/d contains no music files"))
      #expect(words.hasSuffix("; the folder \(folder)/d/e cannot be read: permission denied"))
    }
  }

  @Test func `music whose name is not UTF-8 is found, and opened`() throws {
    try withFolder(["music/a.ogg"]) {
      let folder = $0 + "/music"
      func inLatin1(_ name: String) -> [CChar] {
        let bytes = name.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        return (Array((folder + "/").utf8) + bytes + [0]).map(CChar.init(bitPattern:))
      }
      let album = inLatin1("F\u{FC}r")
      let files = [
        "caf\u{E9}.ogg", "caf\u{E9}.jpg", ".caf\u{E9}.ogg", "F\u{FC}r/\u{E4}.ogg", "F\u{FC}r/b.ogg",
      ].map(inLatin1)
      let loop = inLatin1("F\u{FC}r/loop")
      defer {
        for file in files + [loop] { unlink(file) }
        rmdir(album)
      }
      try #require(mkdir(album, 0o700) == 0)
      for (index, file) in files.enumerated() {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(write(descriptor, [UInt8](repeating: 7, count: index + 1), index + 1) > 0)
        close(descriptor)
      }
      try #require(symlink("..", loop) == 0)
      let playlist = try Playlist(path: folder, seed: 1)
      let found = ["F\\xFCr/\\xE4.ogg", "F\\xFCr/b.ogg", "a.ogg", "caf\\xE9.ogg"]
      #expect(playlist.files == found.map { "\(folder)/\($0)" } && playlist.remarks == [])
      let sizes = try playlist.files.map { try MusicFile($0, TimedReads())?.size }
      #expect(sizes == [4, 5, 0, 1])
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
