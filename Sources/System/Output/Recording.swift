import Glibc
import Synchronization

/// A file to which lines are appended, such as those of a source of aircraft.
package final class Recording: Sendable {
  private let path: String
  private let descriptor: Int32
  private let state = Mutex(State())

  private struct State {
    /// The system's error number of a line that could not be written; 0 if there is none.
    var problem: Int32 = 0
    /// Whether the file ends within a line, as after a crash.
    var endsWithinLine = false
  }

  /// Opens a file, and creates it if it does not exist. What is appended to it begins a new line.
  ///
  /// - Throws: A failure that names the file.
  package init(path: String) throws(Failure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, path, errno: errno)
    }
    let endsWithinLine = Self.endsWithinLine(path)
    state.withLock { $0.endsWithinLine = endsWithinLine }
  }

  deinit {
    close(descriptor)
  }

  /// Whether the last line of a file lacks its end; false for a pipe, and if the file cannot be read.
  private static func endsWithinLine(_ path: String) -> Bool {
    guard let size = FilePath(path).size, size > 0 else { return false }
    let reader = open(path, O_RDONLY | O_CLOEXEC)
    guard reader >= 0 else { return false }
    defer { close(reader) }
    var last: UInt8 = 0
    return pread(reader, &last, 1, off_t(size - 1)) == 1 && last != newline
  }

  private static let newline = UInt8(ascii: "\n")

  /// Appends a line, including its line end. If it cannot be written completely, it is removed, and
  /// no more lines are written.
  package func write(_ line: [UInt8]) {
    state.withLock { state in
      let end = lseek(descriptor, 0, SEEK_END)
      var rest = (state.endsWithinLine ? [Self.newline] + line : line)[...]
      state.endsWithinLine = false
      while state.problem == 0, !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          state.problem = errno
          // Restores the file's previous length; a pipe has none.
          if end >= 0 { _ = ftruncate(descriptor, end) }
        }
      }
    }
  }

  /// Throws if a line could not be written.
  package func check() throws(Failure) {
    let problem = state.withLock(\.problem)
    guard problem == 0 else {
      throw Failure(.inputOutput, path, errno: problem)
    }
  }
}
