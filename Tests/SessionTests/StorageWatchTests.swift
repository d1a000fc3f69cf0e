import Foundation
import Session
import Synchronization
import System
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct StorageWatchTests {
  /// A disk of 4 GB in blocks of 4 KiB.
  private func disk(free: UInt, files: UInt = 1_000, freeFiles: UInt = 500) -> statvfs {
    var disk = statvfs()
    (disk.f_blocks, disk.f_frsize, disk.f_bavail) = (1_000_000, 4_096, free)
    (disk.f_files, disk.f_favail) = (files, freeFiles)
    return disk
  }

  @Test func `a disk is full without a megabyte of space, or without room for a file`() {
    #expect(!StorageWatch.isFull(disk(free: 256)))
    #expect(StorageWatch.isFull(disk(free: 255)))
    #expect(StorageWatch.isFull(disk(free: 100_000, freeFiles: 0)))
    // Some file systems do not limit the number of files.
    #expect(!StorageWatch.isFull(disk(free: 100_000, files: 0, freeFiles: 0)))
    // One of a network may report more than fits.
    var vast = disk(free: .max)
    vast.f_frsize = 1 << 20
    #expect(!StorageWatch.isFull(vast))
  }

  @Test func `a folder that can be written to is usable, and so is one that can be made`() throws {
    let folder = try ScratchFolder(["file": ""])
    let path = FilePath(folder.path)
    #expect(StorageWatch.problem(in: path) == nil)
    let later = path.appending("later/aloft")
    #expect(StorageWatch.problem(in: later) == nil)
    #expect(MachineSurvey.Folder.nearest(to: later) == path)
    // Root may write everywhere.
    guard geteuid() != 0 else { return }
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    for place in [path, later] { #expect(StorageWatch.problem(in: place) == "permission denied") }
  }

  @Test func `nothing can be stored at a file or a pipe, as the doctor says too`() throws {
    let folder = try ScratchFolder(["file": ""])
    let path = FilePath(folder.path)
    #expect(mkfifo(path.appending("pipe").string, 0o600) == 0)
    #expect(symlink("nowhere", path.appending("link").string) == 0)
    for name in ["file", "file/aloft", "pipe", "pipe/aloft", "link"] {
      let place = path.appending(name)
      #expect(StorageWatch.problem(in: place) == "not a directory", "\(name)")
      let found = MachineSurvey.Folder(examining: "state", place.string)
      #expect(found.problem == "not a directory", "\(name)")
    }
  }

  @Test func `each look is noted until the watch ends, and the log has the reason once`() async {
    let full = "no space left on device"
    let looks = Mutex<[String?]>([nil, full, full, nil])
    let noted = Mutex<[Bool]>([])
    let waits = Mutex<[Duration]>([])
    let lines = Mutex<[String]>([])
    let watch = StorageWatch(
      of: FilePath("/state/aloft"),
      problem: { _ in looks.withLock { $0.removeFirst() } },
      pause: { wait in
        waits.withLock { $0.append(wait) }
        if looks.withLock(\.isEmpty) { throw CancellationError() }
      },
      log: { line in lines.withLock { $0.append(line) } },
      note: { isPresent in noted.withLock { $0.append(isPresent) } }
    )
    await watch.run()
    #expect(noted.withLock(\.self) == [false, true, true, false])
    #expect(waits.withLock(\.self) == Array(repeating: StorageWatch.interval, count: 4))
    #expect(
      lines.withLock(\.self) == [
        "nothing can be stored in /state/aloft: \(full)", "/state/aloft can be written to again",
      ]
    )
  }
}
