import Glibc
import Testing

@testable import System

@Suite(.timeLimit(.minutes(5))) struct OutputTests {
  @Test func `a reader that has gone ends the command without a complaint`() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = try Pipe()
    defer { close(pipe.writing) }
    close(pipe.reading)
    let output = Output(descriptor: pipe.writing)
    #expect(throws: Failure.readerGone) { try output.write([0x41]) }
  }

  @Test func `a descriptor that does not block gets everything, however slow its reader is`() throws
  {
    let (input, answer) = (try Pipe(), try Pipe())
    defer { close(answer.reading) }
    let reader = try ChildProcess(
      "/bin/sh",
      ["-c", "sleep 0.2; wc -c"],
      input: .descriptor(input.reading),
      output: .descriptor(answer.writing)
    )
    close(input.reading)
    close(answer.writing)
    // Much more than a pipe holds.
    try #require(fcntl(input.writing, F_SETFL, O_NONBLOCK) == 0)
    try Output(descriptor: input.writing).write([UInt8](repeating: 0x41, count: 1 << 20))
    close(input.writing)
    let count = String(decoding: try [UInt8](readingFrom: answer.reading), as: UTF8.self)
    #expect(count == "1048576\n")
    #expect(reader.wait() == .exited(0))
  }

  @Test func `characters that act on terminals do not reach one`() throws {
    let pipe = try Pipe()
    defer { close(pipe.reading) }
    try Output(descriptor: pipe.writing).print("a\tb\u{1B}[2J\u{9B}c")
    close(pipe.writing)
    let text = String(decoding: try [UInt8](readingFrom: pipe.reading), as: UTF8.self)
    #expect(text.hasPrefix("a\tb") && text.hasSuffix("c\n"))
    #expect(!text.unicodeScalars.contains("\u{1B}") && !text.unicodeScalars.contains("\u{9B}"))
  }

  @Test func `an error names the output and the reason`() throws {
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(full >= 0)
    defer { close(full) }
    let failure = Failure(.inputOutput, "standard output: No space left on device")
    #expect(throws: failure) { try Output(descriptor: full).write([0x41]) }
  }
}
