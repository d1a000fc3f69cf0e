/// The marks of a tube, followed from frame to frame, each with its recorded drawing.
struct TubeFollower<Value: Hashable> {
  private var values: [Value] = []
  private var drawn: [Drawn] = []

  /// A recorded drawing, and the tiles that it may touch.
  private struct Drawn {
    let recording: Recording
    let tiles: [Int]
  }

  /// Replaces the values by those of the next frame.
  ///
  /// - Parameters:
  ///   - next: The values, in the order in which they are drawn.
  ///   - dirty: Receives the tiles of values that appeared or disappeared.
  ///   - record: Records the drawing of a value.
  mutating func follow(_ next: [Value], dirty: inout TileSet, _ record: (Value) -> Recording) {
    // Most values keep their position in the list; the others are looked up.
    let common = min(values.count, next.count)
    let moved = (0..<common).filter { values[$0] != next[$0] }
    guard !moved.isEmpty || values.count != next.count else { return }
    var rest: [Value: [Drawn]] = [:]
    for index in moved { rest[values[index], default: []].append(drawn[index]) }
    for index in common..<values.count { rest[values[index], default: []].append(drawn[index]) }
    drawn.removeLast(values.count - common)
    func find(_ value: Value) -> Drawn {
      if let known = rest[value]?.popLast() { return known }
      let recording = record(value)
      let fresh = Drawn(recording: recording, tiles: recording.tiles(of: dirty.grid))
      for tile in fresh.tiles { dirty[tile] = true }
      return fresh
    }
    for index in moved { drawn[index] = find(next[index]) }
    for value in next[common...] { drawn.append(find(value)) }
    for gone in rest.values {
      for item in gone {
        for tile in item.tiles { dirty[tile] = true }
      }
    }
    values = next
  }

  /// Appends the recordings that touch some tiles to those tiles' lists, in order.
  func collect(in dirty: TileSet, into lists: inout [[Recording]]) {
    for item in drawn {
      for tile in item.tiles where dirty[tile] { lists[tile].append(item.recording) }
    }
  }
}
