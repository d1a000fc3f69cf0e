/// Lines queued for a receiver. A slow receiver loses the oldest, and the next line says how many.
struct LineQueue {
  /// The most lines in the queue.
  static let room = 64

  private var waiting: [[UInt8]] = []
  private var lost = 0
  private var rest: ArraySlice<UInt8> = []

  /// Whether the queue is empty.
  var isEmpty: Bool { rest.isEmpty && waiting.isEmpty }

  /// Appends a line.
  ///
  /// - Parameter line: A JSON object in UTF-8, without an end of line.
  /// - Returns: Whether another line was dropped for it.
  mutating func put(_ line: [UInt8]) -> Bool {
    waiting.append(line)
    guard waiting.count > Self.room else { return false }
    waiting.removeFirst()
    lost += 1
    return true
  }

  /// The next bytes to write: the rest of a partial line, or a whole one.
  mutating func next() -> ArraySlice<UInt8> {
    if rest.isEmpty, !waiting.isEmpty {
      var line = waiting.removeFirst()
      if lost > 0 {
        line.removeLast()
        line += Array(",\"dropped\":\(lost)}".utf8)
        lost = 0
      }
      line.append(UInt8(ascii: "\n"))
      rest = line[...]
    }
    return rest
  }

  /// Removes bytes of the partial line that were written.
  mutating func wrote(_ count: Int) {
    rest = rest.dropFirst(count)
  }
}
