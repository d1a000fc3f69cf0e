import Foundation
import System
import TestSupport
import Testing

@Suite struct OutputFileTests {
  @Test func `an old file stays until the new one is whole`() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "a")
    var file: OutputFile? = try OutputFile(folder.path + "/a")
    try file?.write(Array("ne".utf8))
    #expect(try folder.text("a") == "old")
    try file?.write(Array("w".utf8))
    try file?.finish()
    file = nil
    #expect(try folder.text("a") == "new")
    #expect(try folder.names == ["a"])
  }

  @Test(.enabled(if: allowsNameless, "the file system has no files without names"))
  func `an unfinished file has no name, so that a killed process leaves none`() throws {
    let folder = try ScratchFolder()
    let file = try OutputFile(folder.path + "/a")
    try file.write(Array("whole".utf8))
    #expect(try folder.names == [])
    try file.finish()
    #expect(try folder.names == ["a"])
    #expect(try folder.text("a") == "whole")
  }

  /// Whether the file system of temporary files has files without names.
  private static var allowsNameless: Bool {
    // O_TMPFILE, which Swift does not import.
    let nameless = 0o20_200_000 as Int32
    let descriptor = open(URL.temporaryDirectory.path, nameless | O_WRONLY, 0o600)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }

  @Test func `a file given up leaves the old one and nothing beside it`() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "a")
    var file: OutputFile? = try OutputFile(folder.path + "/a")
    try file?.write(Array("half".utf8))
    file = nil
    #expect(try folder.text("a") == "old")
    #expect(try folder.names == ["a"])
  }

  @Test func `a part is kept under a name that says so, and the old file stays`() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "a.b")
    var file: OutputFile? = try OutputFile(folder.path + "/a.b")
    try file?.write(Array("half".utf8))
    let part = try file?.finishPart()
    file = nil
    #expect(part?.name == "a.partial.b")
    #expect(try folder.text("a.b") == "old")
    #expect(try folder.text("a.partial.b") == "half")
    #expect(try folder.names == ["a.b", "a.partial.b"])
    #expect(try OutputFile("/dev/null").finishPart() == nil)
  }

  @Test func `a name may be as long as the file system allows`() throws {
    let folder = try ScratchFolder()
    let longest = String(repeating: "a", count: 255)
    try OutputFile.write(Array("text".utf8), to: folder.file(longest))
    #expect(try folder.names == [longest])
    let longer = folder.file(longest + "a")
    #expect(throws: Failure(.cannotCreate, longer, errno: ENAMETOOLONG)) {
      try OutputFile(longer)
    }
  }

  @Test func `permissions are kept, and a link leads to the new file`() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "a")
    chmod(folder.path + "/a", 0o640)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link",
      withDestinationPath: "a"
    )
    try OutputFile.write(Array("new".utf8), to: folder.path + "/link")
    #expect(try folder.text("a") == "new")
    var status = stat()
    #expect(lstat(folder.path + "/link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(folder.path + "/a", &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func `no umask lets others change what the program reads again, or read its state`() async {
    await #expect(processExitsWith: .success) {
      umask(0)
      // The folder is open to everyone.
      let folder = try ScratchFolder(["old": "old", "old-shared": "old"])
      func permissions(_ name: String) -> mode_t? {
        var status = stat()
        return stat(folder.file(name), &status) == 0 ? status.st_mode & 0o777 : nil
      }
      let bytes = Array("own".utf8)
      for name in ["old", "old-shared"] { chmod(folder.file(name), 0o666) }
      for name in ["old", "new"] { try OutputFile.store(bytes, at: folder.file(name)) }
      #expect(permissions("old") == 0o600 && permissions("new") == 0o600)
      for name in ["old-shared", "new-shared"] {
        try OutputFile.store(bytes, at: folder.file(name), access: .shared)
      }
      #expect(permissions("old-shared") == 0o664 && permissions("new-shared") == 0o644)
      // Of any other file, the user decides.
      try OutputFile.write(bytes, to: folder.file("output"))
      #expect(permissions("output") == 0o666)
    }
  }

  @Test func `a pipe and a device are written directly`() throws {
    let folder = try ScratchFolder()
    let pipe = folder.path + "/pipe"
    mkfifo(pipe, 0o600)
    // Open for reading and writing, so that neither end blocks.
    let reader = open(pipe, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    try OutputFile.write(Array("through".utf8), to: pipe)
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(reader, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(count), as: UTF8.self) == "through")
    #expect(try folder.names == ["pipe"])
    try OutputFile.write(Array("nothing".utf8), to: "/dev/null")
  }

  @Test(.enabled(if: access("/dev/shm", W_OK) == 0, "there is no shared memory"))
  func `a file in shared memory is replaced like any other`() throws {
    let path = "/dev/shm/aloft-output-\(UUID())"
    defer { unlink(path) }
    for text in ["longer", "new"] {
      try OutputFile.write(Array(text.utf8), to: path)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test(arguments: [
    ("/dev/full", ExitStatus.inputOutput, "/dev/full: No space left on device"),
    ("/dev/null/a", .cannotCreate, "/dev/null/a: Not a directory"),
    ("/tmp", .cannotCreate, "/tmp: Is a directory"),
  ])
  func `a failure names the path once, and the cause`(
    path: String,
    status: System.ExitStatus,
    message: String
  ) throws {
    let failure = #expect(throws: Failure.self) {
      try OutputFile.write(Array("text".utf8), to: path)
    }
    #expect(failure?.status == status)
    #expect(failure?.message == message)
  }

  @Test func `a recording keeps what it had, and continues it with a line of its own`() throws {
    let folder = try ScratchFolder()
    try folder.write("one\n", to: "a")
    let recording = try Recording(path: folder.path + "/a")
    recording.write(Array("two\n".utf8))
    try recording.check()
    #expect(try folder.text("a") == "one\ntwo\n")
    try folder.write("one\nha", to: "b")
    let next = try Recording(path: folder.path + "/b")
    for line in ["two\n", "three\n"] { next.write(Array(line.utf8)) }
    #expect(try folder.text("b") == "one\nha\ntwo\nthree\n")
    let full = try Recording(path: "/dev/full")
    full.write(Array("three\n".utf8))
    #expect(throws: Failure(.inputOutput, "/dev/full", errno: ENOSPC)) { try full.check() }
  }
}
