import Scenes

/// The marks of a tube, followed from frame to frame, each with its recorded drawing.
struct TubeFollower {
  private var values: [Mark] = []
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
  mutating func follow(_ next: [Mark], dirty: inout TileSet, _ record: (Mark) -> Recording) {
    // Most values keep their position in the list; the others are looked up.
    let common = min(values.count, next.count)
    let moved = (0..<common).filter { values[$0] != next[$0] }
    guard !moved.isEmpty || values.count != next.count else { return }
    var rest: [Mark: [Drawn]] = [:]
    for index in moved { rest[values[index], default: []].append(drawn[index]) }
    for index in common..<values.count { rest[values[index], default: []].append(drawn[index]) }
    drawn.removeLast(values.count - common)
    func find(_ value: Mark) -> Drawn {
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

  /// Plays the recordings that touch some tiles, clipped to these, in order.
  ///
  /// - Parameters:
  ///   - tiles: The tiles, to which the layer is clipped.
  ///   - layer: The layer.
  ///   - covered: Receives the tiles that were drawn on.
  func play(in tiles: TileSet, on layer: Raster, covered: inout TileSet) {
    for item in drawn where item.tiles.contains(where: { tiles[$0] }) {
      item.recording.play(on: layer)
      for tile in item.tiles { covered[tile] = true }
    }
  }
}
