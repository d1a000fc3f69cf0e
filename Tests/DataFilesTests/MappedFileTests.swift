import DataFiles
import Foundation
import System
import TestSupport
import Testing

struct MappedFileTests {
  @Test func `a file that is made shorter while in use ends the program with 74 and its name`()
    async throws
  {
    let result = await #expect(
      processExitsWith: .exitCode(74),
      observing: [\.standardErrorContent]
    ) {
      let folder = try ScratchFolder()
      try folder.write([UInt8](repeating: 7, count: 100_000), to: "some.atlas")
      let file = try MappedFile(path: folder.file("some.atlas"))
      truncate(folder.file("some.atlas"), 1_000)
      withExtendedLifetime(file) { exit(Int32(file.bytes[50_000])) }
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let loss = "it was changed while in use, or its disk failed; replace data files by renaming"
    #expect(errors.contains("aloft: /") && errors.contains("/some.atlas: \(loss)\n"), "\(errors)")
  }

  @Test func `another fault is a crash, also after a file was closed`() async {
    await #expect(processExitsWith: .signal(SIGBUS)) {
      let folder = try ScratchFolder(["some.atlas": "text"])
      // The backtraces of Swift would take seconds.
      signal(SIGBUS, SIG_DFL)
      do { _ = try MappedFile(path: folder.file("some.atlas")) }
      raise(SIGBUS)
    }
  }

  @Test func `a file for which there is no memory is not to be installed again`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ScratchFolder(["some.atlas": ""])
      #expect(truncate(folder.file("some.atlas"), 1 << 30) == 0)
      let figures = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      let pages = try #require(figures.split(separator: " ").first.flatMap { Int($0) })
      // Less than the file is left.
      let bytes = rlim_t(pages * sysconf(Int32(_SC_PAGESIZE)) + (256 << 20))
      var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
      let failure = try #require(throws: Failure.self) {
        try MappedFile(path: folder.file("some.atlas"))
      }
      #expect(failure.status == .unavailable)
      #expect(DataDirectory.loss(failure) == failure)
    }
  }

  @Test func `a file that is replaced by renaming keeps its contents`() throws {
    let folder = try ScratchFolder()
    try folder.write([UInt8](repeating: 7, count: 100_000), to: "some.atlas")
    let file = try MappedFile(path: folder.file("some.atlas"))
    // It is written under another name and renamed.
    try folder.write([1], to: "some.atlas")
    withExtendedLifetime(file) {
      #expect(file.bytes.count == 100_000 && file.bytes[99_999] == 7)
    }
  }
}
