/// A line for receivers.
struct QueuedLine: Sendable {
  /// A JSON object in UTF-8, without a line end.
  let bytes: [UInt8]

  /// Whether it is a level, which gives way to other lines.
  var isLevel = false
}

/// Lines queued for a receiver. A slow receiver loses the oldest levels, and other lines only if no level is queued;
/// the line after a gap states how many are missing.
struct LineQueue {
  /// The maximum number of lines in the queue.
  static let capacity = 64

  /// A line in the queue.
  private struct Entry {
    let line: QueuedLine
    /// The number of lines lost just before this one.
    var lost: Int
  }

  private var waiting: [Entry] = []
  /// The number of lines lost after the last in the queue.
  private var lost = 0
  private var rest: ArraySlice<UInt8> = []

  /// Whether the queue is empty.
  var isEmpty: Bool { rest.isEmpty && waiting.isEmpty }

  /// Appends a line.
  ///
  /// - Parameter line: The line.
  /// - Returns: Whether a line was dropped to make room, which may be this one.
  mutating func put(_ line: QueuedLine) -> Bool {
    waiting.append(Entry(line: line, lost: lost))
    lost = 0
    guard waiting.count > Self.capacity else { return false }
    let index = waiting.firstIndex(where: \.line.isLevel) ?? 0
    let gone = waiting.remove(at: index).lost + 1
    if index < waiting.count {
      waiting[index].lost += gone
    } else {
      lost = gone
    }
    return true
  }

  /// Returns the next bytes to write: the rest of a partly written line, or a whole one.
  mutating func next() -> ArraySlice<UInt8> {
    if rest.isEmpty, !waiting.isEmpty {
      let entry = waiting.removeFirst()
      var line = entry.line.bytes
      if entry.lost > 0 {
        line.removeLast()
        line += Array(",\"\(CueField.dropped.name)\":\(entry.lost)}".utf8)
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
