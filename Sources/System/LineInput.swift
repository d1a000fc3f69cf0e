import Glibc

/// Reads a file, or standard input for `-`, line by line.
package final class LineInput {
  private let name: String
  private let descriptor: Int32
  private let longest: Int

  /// The start of a line whose end has not been read yet.
  private var open: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)
  private var isAtEnd = false

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file, or `-`.
  ///   - longest: The maximum number of bytes kept per line; the rest is dropped, so that no input
  ///     exhausts memory.
  /// - Throws: A failure that names the file.
  package init(_ path: String, longest: Int) throws(Failure) {
    self.longest = longest
    guard path != "-" else {
      (name, descriptor) = ("standard input", STDIN_FILENO)
      return
    }
    name = path
    descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.noInput) }
  }

  /// Reads standard input.
  ///
  /// - Parameter longest: The maximum number of bytes kept per line.
  package init(standardInputUpTo longest: Int) {
    self.longest = longest
    (name, descriptor) = ("standard input", STDIN_FILENO)
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// Waits for input and returns its lines without line ends; nil at the end of the input.
  ///
  /// Bytes that are not UTF-8 are read as U+FFFD.
  package func next() throws(Failure) -> [String]? {
    guard !isAtEnd else { return nil }
    var lines: [String] = []
    let count = try read()
    var start = 0
    while let end = buffer[start..<count].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(line(buffer[start..<end]))
      start = end + 1
    }
    if count > 0 {
      open += buffer[start..<count].prefix(longest - open.count)
    } else {
      isAtEnd = true
      if !open.isEmpty { lines.append(line([])) }
    }
    return lines
  }

  /// Completes the started line with its last bytes.
  private func line(_ rest: ArraySlice<UInt8>) -> String {
    guard !open.isEmpty else { return String(decoding: rest.prefix(longest), as: UTF8.self) }
    defer { open.removeAll(keepingCapacity: true) }
    return String(decoding: open + rest.prefix(longest - open.count), as: UTF8.self)
  }

  private func read() throws(Failure) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      guard errno == EINTR else { throw failure(errno == EISDIR ? .noInput : .inputOutput) }
    }
  }

  private func failure(_ status: ExitStatus) -> Failure {
    Failure(status, name, errno: errno)
  }
}
