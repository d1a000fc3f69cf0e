import Foundation
import TestSupport
import Testing

@testable import SharedSky

@Suite("Memory that is backed by a file")
struct FixedMemoryTests {
  @Test("If the file cannot be allocated, the error has the system's reason")
  func reason() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let folder = try ScratchFolder()
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      limit.rlim_cur = 4_096
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      // An earlier error code must not appear.
      errno = ENOENT
      let error = #expect(throws: FixedMemoryError.self) {
        try FixedMemory(count: 8_192, keptIn: folder.file("sky"))
      }
      #expect(error?.code == EFBIG)
      #expect(error?.isUnwritableFile == true)
      // No part of the file remains.
      #expect(try folder.names.isEmpty)
    }
  }

  @Test("If the disk is full, the message says how much is needed")
  func space() {
    let error = FixedMemoryError(path: "/state/relay.sky", code: ENOSPC, count: 40_894_528)
    #expect(error.isFullDisk && error.isUnwritableFile)
    let need = "/state/relay.sky cannot be used: no space left on device; it needs 41 MB"
    #expect(error.description == need)
  }

  @Test("A file that holds something else is refused, and stays as it is")
  func foreign() throws {
    let folder = try ScratchFolder()
    let path = folder.file("sky")
    let key = "0 " + String(repeating: "ab", count: 32) + "\n"
    for text in [key, "key"] {
      try folder.write(text, to: "sky")
      let error = #expect(throws: FixedMemoryError.self) {
        try FixedMemory(count: 8_192, keptIn: path, signature: 0x416C_6F66_7453_6B32)
      }
      #expect(error?.isForeignFile == true)
      #expect(error?.isUnwritableFile == false)
      #expect(error?.description.contains(path) == true)
      #expect(try folder.text("sky") == text)
    }
  }

  @Test("A file of another version or of zeros is used", arguments: [UInt8(ascii: "1"), 0])
  func replaceable(version: UInt8) throws {
    let folder = try ScratchFolder()
    let start = version == 0 ? [UInt8](repeating: 0, count: 8) : [version] + Array("kStfolA".utf8)
    try folder.write(start, to: "sky")
    let memory = try FixedMemory(
      count: 8_192,
      keptIn: folder.file("sky"),
      signature: 0x416C_6F66_7453_6B32
    )
    #expect(memory.bytes.count == 8_192)
  }

  @Test func `a link to a file is followed`() throws {
    let folder = try ScratchFolder()
    symlink("real", folder.file("sky"))
    let memory = try FixedMemory(count: 8_192, keptIn: folder.file("sky"))
    memory.bytes[0] = 7
    #expect(try folder.names == ["real", "sky"])
    #expect(FileManager.default.contents(atPath: folder.file("real"))?.first == 7)
  }

  @Test func `a damaged file of a relay is renamed, and one that may be used is not`() throws {
    let folder = try ScratchFolder(["sky": "key"])
    let path = folder.file("sky")
    #expect(Relay.setAside(damagedSkyIn: path) == path + ".damaged")
    #expect(try folder.text("sky.damaged") == "key")
    #expect(Relay.setAside(damagedSkyIn: path) == nil)
    for text in ["", "1kStfolA", String(repeating: "\0", count: 8)] {
      try folder.write(text, to: "sky")
      #expect(Relay.setAside(damagedSkyIn: path) == nil)
      #expect(try folder.text("sky") == text)
    }
  }

  @Test(arguments: [true, false])
  func `a sky that was cut short is renamed, and a whole one of another size is not`(isOurs: Bool)
    throws
  {
    let folder = try ScratchFolder()
    let path = folder.file("sky")
    for capacity in [100, 200] {
      _ = try SkyTable(capacity: capacity, tags: SkyTags(RelayRig.keys), keptIn: path)
      #expect(Relay.setAside(damagedSkyIn: path, isOurs: isOurs) == nil)
    }
    for size in [1_000, 20, 8] as [Int] {
      try #require(truncate(path, size) == 0)
      #expect(Relay.setAside(damagedSkyIn: path, isOurs: isOurs) == path + ".damaged")
      #expect(try folder.names == ["sky.damaged"])
      _ = try SkyTable(capacity: 100, tags: SkyTags(RelayRig.keys), keptIn: path)
    }
  }

  @Test func `a file that may be anything is renamed only if relays alone write it`() throws {
    let folder = try ScratchFolder(["sky": "key"])
    #expect(Relay.setAside(damagedSkyIn: folder.file("sky"), isOurs: false) == nil)
    #expect(try folder.names == ["sky"])
  }

  @Test func `an empty path is visible in the message`() {
    let message = FixedMemoryError(path: "", code: ENOENT).description
    #expect(message == "\"\" cannot be used: no such file or directory")
  }
}
