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
