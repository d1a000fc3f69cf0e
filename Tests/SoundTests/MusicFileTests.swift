import CSDL2
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Sound

/// Reading music files from disks that may not answer.
@Suite(.timeLimit(.minutes(5))) struct MusicFileTests {
  @Test func `bytes are read from every position of a file of several parts`() throws {
    let folder = try Scratch()
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    try Data(bytes).write(to: URL(filePath: folder.path("a.bin")))
    let opened = try MusicFile(folder.path("a.bin"), TimedReads())
    let file = try #require(opened)
    #expect(file.size == 600_000)
    #expect(file.beginning(atMost: 300_000) == Array(bytes.prefix(300_000)))
    #expect(file.beginning(atMost: .max) == bytes)
    file.withSource { source in
      func read(_ count: Int) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let length = source.pointee.read(source, &buffer, 1, count)
        return Array(buffer.prefix(length))
      }
      func seek(_ offset: Int64, from origin: CInt) -> Int64 {
        source.pointee.seek(source, offset, origin)
      }
      #expect(source.pointee.size(source) == 600_000)
      #expect(read(4) == Array(bytes.prefix(4)))
      #expect(seek(-10, from: RW_SEEK_END) == 599_990)
      #expect(read(20) == Array(bytes.suffix(10)))
      // On both sides of the end of the first part.
      #expect(seek(262_140, from: RW_SEEK_SET) == 262_140)
      #expect(read(8) == Array(bytes[262_140..<262_148]))
      #expect(seek(-8, from: RW_SEEK_CUR) == 262_140)
      #expect(seek(-1, from: RW_SEEK_SET) == -1)
      #expect(seek(1, from: RW_SEEK_END) == 600_001)
      #expect(read(1).isEmpty)
    }
  }

  @Test func `what is not a regular file is not opened`() throws {
    let folder = try Scratch()
    try #require(mkfifo(folder.path("pipe.ogg"), 0o600) == 0)
    for path in [folder.path("pipe.ogg"), folder.path("music"), "/dev/zero", "/no/music.wav"] {
      let isOpen = try MusicFile(path, TimedReads()) != nil
      #expect(!isOpen, "\(path)")
    }
  }

  @Test func `a disk that stops answering within a file makes it unreadable`() async throws {
    let folder = try Scratch()
    try Data(count: 600_000).write(to: URL(filePath: folder.path("a.bin")))
    let (path, answer) = (folder.path("a.bin"), DispatchSemaphore(value: 0))
    let reads = TimedReads(limit: { _ in .seconds(3) }, access: { _ in answer.wait() })
    // It is opened, but no part of it is read.
    answer.signal()
    let opened = try MusicFile(path, reads)
    let file = try #require(opened)
    for _ in 0..<2 { #expect(file.beginning(atMost: 10) == nil) }
    file.withSource { source in
      var byte: UInt8 = 0
      #expect(source.pointee.read(source, &byte, 1, 1) == 0)
    }
    answer.signal()
    try await waitUntil { reads.mayRead(path) }
    #expect(file.beginning(atMost: 10) == nil)
  }

  @Test func `while several files do not answer, no others are read`() async throws {
    let answer = DispatchSemaphore(value: 0)
    let reads = TimedReads(limit: { _ in .milliseconds(1) }, access: { _ in answer.wait() })
    let paths = (0..<TimedReads.maximumUnanswered).map { "\($0).ogg" }
    for path in paths {
      #expect(reads.mayRead(path) && reads.mayRead("other.ogg"))
      let value: Int? = try reads.read(path) { 1 }
      #expect(value == nil)
      #expect(!reads.mayRead(path))
    }
    #expect(!reads.mayRead("other.ogg"))
    let value: Int? = try reads.read("other.ogg") { 1 }
    #expect(value == nil)
    // They are once one of them answers, and so is that one.
    answer.signal()
    try await waitUntil { reads.mayRead("other.ogg") }
    for _ in paths.dropFirst() { answer.signal() }
    try await waitUntil { paths.allSatisfy { reads.mayRead($0) } }
  }
}
