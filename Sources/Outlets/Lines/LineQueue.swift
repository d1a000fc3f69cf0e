/// Lines queued for a receiver. A slow receiver loses the oldest lines; the next one states how
/// many.
struct LineQueue {
  /// The maximum number of lines in the queue.
  static let capacity = 64

  private var waiting: [[UInt8]] = []
  private var lost = 0
  private var rest: ArraySlice<UInt8> = []

  /// Whether the queue is empty.
  var isEmpty: Bool { rest.isEmpty && waiting.isEmpty }

  /// Appends a line.
  ///
  /// - Parameter line: A JSON object in UTF-8, without a line end.
  /// - Returns: Whether another line was dropped to make room.
  mutating func put(_ line: [UInt8]) -> Bool {
    waiting.append(line)
    guard waiting.count > Self.capacity else { return false }
    waiting.removeFirst()
    lost += 1
    return true
  }

  /// Returns the next bytes to write: the rest of a partly written line, or a whole one.
  mutating func next() -> ArraySlice<UInt8> {
    if rest.isEmpty, !waiting.isEmpty {
      var line = waiting.removeFirst()
      if lost > 0 {
        line.removeLast()
        line += Array(",\"\(CueField.dropped.name)\":\(lost)}".utf8)
        lost = 0
      }
      line.append(UInt8(ascii: "\n"))
      rest = line[...]
    }
    return rest
  }

  /// Removes the bytes that were written.
  mutating func wrote(_ count: Int) {
    rest = rest.dropFirst(count)
  }
}
