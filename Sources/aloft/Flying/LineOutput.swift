import Glibc

/// Standard output, a whole line at a time, each handed to the system at once.
struct LineOutput {
  /// Why a line could not be written.
  enum Ending: Error {
    /// The reader went away.
    case closed
    /// The system's error number.
    case failed(Int32)
  }

  private let descriptor: Int32

  /// Creates an output on a file descriptor, standard output by default.
  init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
  }

  /// Writes a line and its end.
  func write(_ line: String) throws(Ending) {
    var text = line
    text.append("\n")
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EPIPE {
        throw .closed
      } else if errno != EINTR && errno != EAGAIN {
        throw .failed(errno)
      }
    }
  }
}
