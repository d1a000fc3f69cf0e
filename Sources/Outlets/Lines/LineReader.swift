import Glibc

/// A reader of the socket's lines, which may also send commands.
struct LineReader {
  let descriptor: Int32
  private var queue = LineQueue()
  private var input: [UInt8] = []
  private var isSkipping = false

  /// Whether it may still send commands.
  private(set) var acceptsCommands = true

  /// Whether it still receives lines.
  private var acceptsLines = true

  /// Takes ownership of a connection, which does not block.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    // A reader that stalls must not receive outdated lines for long, so the system's buffer is
    // small and the queue holds the rest.
    var size = Int32(Self.sendBufferBytes)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
  }

  /// The size of the system's send buffer, in bytes.
  private static let sendBufferBytes = 16 << 10

  /// The events for which to poll its connection.
  var events: Int32 { (acceptsCommands ? POLLIN : 0) | (queue.isEmpty ? 0 : POLLOUT) }

  /// Queues a line. Returns whether another was dropped to make room.
  mutating func put(_ line: QueuedLine) -> Bool {
    guard acceptsLines else { return false }
    return queue.put(line)
  }

  /// Writes as much as the connection accepts. Returns false if the reader neither receives lines nor sends commands
  /// any more.
  ///
  /// Commands that a reader sent before it left are still read.
  mutating func write() -> Bool {
    while !queue.isEmpty {
      let bytes = queue.next()
      let count = bytes.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count >= 0 else {
        if errno == EAGAIN || errno == EINTR { return true }
        guard errno == EPIPE || errno == ECONNRESET else { return false }
        (acceptsLines, queue) = (false, LineQueue())
        break
      }
      queue.wrote(count)
    }
    return acceptsLines || acceptsCommands
  }

  /// Reads at most 4 KiB of commands, so that one reader does not delay the others. Returns complete lines, or nil if
  /// the reader has left.
  ///
  /// A reader that closed only its sending side still receives lines. A line longer than
  /// `CommandRequest.maximumLength` is returned truncated, and then refused.
  mutating func read() -> [[UInt8]]? {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var lines: [[UInt8]] = []
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count == 0 {
      acceptsCommands = false
      if !input.isEmpty, !isSkipping { lines.append(input) }
      return lines
    }
    guard count > 0 else { return errno == EAGAIN || errno == EINTR ? lines : nil }
    for byte in buffer[..<count] { append(byte, &lines) }
    return lines
  }

  private mutating func append(_ byte: UInt8, _ lines: inout [[UInt8]]) {
    if byte == UInt8(ascii: "\n") {
      if !input.isEmpty, !isSkipping { lines.append(input) }
      input = []
      isSkipping = false
    } else if !isSkipping {
      input.append(byte)
      guard input.count > CommandRequest.maximumLength else { return }
      lines.append(input)
      isSkipping = true
    }
  }
}
