/// Lines that wait for a receiver. One too slow loses the oldest, and the next line says how many.
struct LineQueue {
  /// How many lines wait at most.
  static let room = 64

  private var waiting: [[UInt8]] = []
  private var lost = 0
  private var rest: ArraySlice<UInt8> = []

  /// Whether nothing waits.
  var isEmpty: Bool { rest.isEmpty && waiting.isEmpty }

  /// Puts a line in.
  ///
  /// - Parameter line: A JSON object in UTF-8, without an end of line.
  /// - Returns: Whether another was lost for it.
  mutating func put(_ line: [UInt8]) -> Bool {
    waiting.append(line)
    guard waiting.count > Self.room else { return false }
    waiting.removeFirst()
    lost += 1
    return true
  }

  /// What is to be written next: the rest of a line begun, or a whole one.
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

  /// Takes away what was written of the line begun.
  mutating func wrote(_ count: Int) {
    rest = rest.dropFirst(count)
  }
}
