import Foundation
import Glibc
import System
import TestRigs
import TestSupport
import Testing

/// Commands that wait for a reader or a writer when a signal asks them to stop.
@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
  /// A named pipe that is open for reading and writing, so that opening it never waits. Nothing reads it.
  private final class Stalled {
    let path: String
    let descriptor: Int32

    init() {
      let path = URL.temporaryDirectory.appending(path: "aloft-stalled-\(UUID())").path
      mkfifo(path, 0o600)
      descriptor = open(path, O_RDWR | O_NONBLOCK)
      self.path = path
    }

    deinit {
      close(descriptor)
      unlink(path)
    }
  }

  /// The status of `timeout` for a program that it had to stop.
  private static let stopped: Int32 = 124

  /// Four megabytes, many times what a pipe holds.
  private static let size = 1 << 22

  /// Writes them as a program that was asked to stop.
  private static func write(to descriptor: Int32) async throws(Failure) {
    let output = Output(descriptor: descriptor, name: "pipe") { true }
    try await onOwnThread { () throws(Failure) -> Void in
      try output.write([UInt8](repeating: 0x20, count: size))
    }
  }

  /// The number of bytes that arrive until the pipe is closed.
  private static func count(from source: Int32) async -> Int {
    await onOwnThread {
      var received = 0
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(source, &buffer, buffer.count)
        guard count > 0 else { return received }
        received += count
      }
    }
  }

  @Test func `a write to a full pipe ends when the program is asked to stop`() async throws {
    let pipe = Stalled()
    await #expect(throws: Failure.readerStalled) { try await Self.write(to: pipe.descriptor) }
  }

  @Test func `a write to a pipe that is read is completed after a signal`() async throws {
    var ends: [Int32] = [-1, -1]
    let status = pipe(&ends)
    try #require(status == 0)
    let (source, sink) = (ends[0], ends[1])
    defer { close(source) }
    async let received = Self.count(from: source)
    do {
      defer { close(sink) }
      try await Self.write(to: sink)
    }
    let count = await received
    #expect(count == Self.size)
  }

  @Test func `music stops while no one reads it`() async throws {
    let pipe = Stalled()
    let run = try await ProgramRun(
      ["music", "--minutes", "60", "-o", "-"],
      output: pipe.path,
      seconds: 10
    )
    #expect(run.status == Self.stopped)
  }

  @Test func `a stopped video is kept under a name of its own, and the old file stays`()
    async throws
  {
    let folder = try ScratchFolder(["film.y4m": "old"])
    let program = try BackgroundProgram(
      ["render", "--near", "51.5,-0.1", "--minutes", "1440", "--fps", "10", "--size", "64x36"]
        + ["-o", folder.file("film.y4m")]
    )
    try await waitUntil("\(program.errors)", within: 120) {
      program.isWriting(100_000, in: folder.path)
    }
    let status = try #require(try await program.terminate())
    #expect(status == System.ExitStatus.tryLater.rawValue << 8, "\(program.errors)")
    #expect(program.errors.contains("film.partial.y4m has the first "), "\(program.errors)")
    #expect(try folder.text("film.y4m") == "old")
    #expect(try folder.names == ["film.partial.y4m", "film.y4m"])
    let part = try Data(contentsOf: URL(filePath: folder.file("film.partial.y4m")))
    let head = try #require(part.firstIndex(of: UInt8(ascii: "\n"))) + 1
    // A frame has a line of its own, and one and a half bytes for each pixel.
    #expect((part.count - head).isMultiple(of: "FRAME\n".utf8.count + 64 * 36 * 3 / 2))
  }

  @Test func `feeds that are stopped print what they received`() async throws {
    let folder = try ScratchFolder()
    let row = "MSG,3,1,1,40621D,1,2026/11/21,01:35:22,2026/11/21,01:35:22,,38000,,,52.2,3.9,,,,,,0"
    let receiver = try LineServer([[.line(row), .hold]], listensFirst: false)
    let record = folder.file("row")
    let program = try BackgroundProgram(
      ["feeds", "--source", "sbs://127.0.0.1:\(receiver.port)", "--seconds", "86400"]
        + ["--record", record]
    )
    try await waitUntil("\(program.errors)", within: 120) {
      (try? folder.text("row"))?.contains("40621D") == true
    }
    #expect(try await program.terminate() == 0, "\(program.errors)")
    #expect(program.lines.contains { $0.hasPrefix("40621d") }, "\(program.lines)")
  }

  @Test func `a profile that does not arrive can be given up`() async throws {
    let pipe = Stalled()
    let run = try await ProgramRun(["cabin", "--profile", "-"], input: pipe.path, seconds: 3)
    #expect(run.status == Self.stopped)
  }

  @Test func `a stage has the name that other programs know`() async throws {
    let run = try await ProgramRun(["scene", "--at", "2", "--near", "LHR", "--json"])
    #expect(run.status == 0 && run.output.contains("\"stage\":\"lead_in\""), "\(run.errors)")
  }
}
