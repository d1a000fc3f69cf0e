import CLinux
import Glibc
import Text

/// Standard output or another descriptor. Every write is checked.
///
/// A failed write ends the command with status 74 and the system's reason. If the reader closes the
/// pipe, the command ends quietly with status 0.
package struct Output: Sendable {
  /// The standard output of the program.
  package static let standard = Output()

  private let descriptor: Int32
  private let name: String
  private let isInterrupted: @Sendable () -> Bool

  /// Creates an output on a file descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, which stays open.
  ///   - name: Its name in messages.
  ///   - isInterrupted: Whether a signal has asked the program to stop. A write that waits for a reader who takes
  ///     nothing then ends.
  package init(
    descriptor: Int32 = STDOUT_FILENO,
    name: String = "standard output",
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.descriptor = descriptor
    self.name = name
    self.isInterrupted = isInterrupted
  }

  /// Whether it is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The descriptor, if it is the writing end of a pipe: waiting for it to be readable then ends when the reader goes.
  package var pipe: Int32? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO,
      fcntl(descriptor, F_GETFL) & O_ACCMODE == O_WRONLY
    else { return nil }
    return descriptor
  }

  /// Whether it is a pipe that its reader has closed.
  package var isReaderGone: Bool {
    guard let pipe else { return false }
    var waiting = pollfd(fd: pipe, events: 0, revents: 0)
    return poll(&waiting, 1, 0) > 0 && waiting.revents & Int16(POLLERR) != 0
  }

  /// Prints a line with control characters replaced, except tabs and line ends.
  package func print(_ line: some CustomStringConvertible) throws(Failure) {
    try write("\(line)\n")
  }

  /// Prints several lines with a single system call if possible.
  package func print(lines: [String]) throws(Failure) {
    try write(lines.map { $0 + "\n" }.joined())
  }

  /// Writes text without adding a line end; control characters are replaced.
  package func write(_ text: String) throws(Failure) {
    try write(Array(text.printableLines.utf8))
  }

  /// Writes all bytes.
  ///
  /// - Throws: A failure with the name and the system's reason, `Failure.readerGone`, or `Failure.readerStalled`.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    var done = 0
    while done < bytes.count {
      // After a signal, parts that never wait are written for as long as the reader takes them. So a stream does not
      // end within a frame.
      let isEnding = isInterrupted()
      if isEnding, !isWritable(withinMilliseconds: Self.patience) { throw .readerStalled }
      let most = isEnding ? Self.part : bytes.count
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, min(most, $0.count - done))
      }
      guard count < 0 else {
        done += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: if !isEnding { _ = isWritable(withinMilliseconds: -1) }
      case EPIPE: throw .readerGone
      default: throw Failure(.inputOutput, name, errno: errno)
      }
    }
  }

  /// How long a reader may take nothing after a signal, in milliseconds.
  private static let patience: Int32 = 2000

  /// The number of bytes that a pipe with any room takes without waiting.
  private static let part = 4096

  /// Waits until a write need not wait; false if a signal or the time limit, if it is not negative, comes first.
  private func isWritable(withinMilliseconds limit: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&waiting, 1, limit) > 0
  }
}
