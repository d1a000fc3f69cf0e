import Dispatch
import Foundation
import Glibc
import Synchronization
import System
import TestRigs
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

  @Test func `a write to a full pipe ends when the program is asked to stop`() throws {
    let pipe = Stalled()
    let output = Output(descriptor: pipe.descriptor, name: "pipe") { true }
    let failure = #expect(throws: Failure.self) {
      try output.write([UInt8](repeating: 0x20, count: 1 << 22))
    }
    #expect(failure == .readerStalled)
  }

  @Test func `a write to a pipe that is read is completed after a signal`() throws {
    var ends: [Int32] = [-1, -1]
    let status = pipe(&ends)
    try #require(status == 0)
    let (source, sink) = (ends[0], ends[1])
    let received = Mutex(0)
    let isRead = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let size = 1 << 16
      var buffer = [UInt8](repeating: 0, count: size)
      while true {
        let count = read(source, &buffer, size)
        guard count > 0 else { break }
        received.withLock { $0 += count }
      }
      isRead.signal()
    }
    let output = Output(descriptor: sink, name: "pipe") { true }
    try output.write([UInt8](repeating: 0x20, count: 1 << 22))
    close(sink)
    isRead.wait()
    close(source)
    #expect(received.withLock(\.self) == 1 << 22)
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
