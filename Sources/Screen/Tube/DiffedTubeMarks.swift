import Scenes

/// The marks of a tube, compared from frame to frame, each with its recorded drawing.
struct DiffedTubeMarks {
  private var list = DiffedList<Mark, Drawn>()

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
  mutating func update(to next: [Mark], dirty: inout TileSet, _ record: (Mark) -> Recording) {
    list.update(to: next) { mark in
      let recording = record(mark)
      let drawn = Drawn(recording: recording, tiles: recording.tiles(of: dirty.grid))
      for tile in drawn.tiles { dirty[tile] = true }
      return drawn
    } drop: { drawn in
      for tile in drawn.tiles { dirty[tile] = true }
    }
  }

  /// Plays the recordings that touch some tiles, clipped to these, in order.
  ///
  /// - Parameters:
  ///   - tiles: The tiles, to which the layer is clipped.
  ///   - layer: The layer.
  ///   - covered: Receives the tiles that were drawn on.
  func play(in tiles: TileSet, on layer: Raster, covered: inout TileSet) {
    for item in list.items where item.tiles.contains(where: { tiles[$0] }) {
      item.recording.play(on: layer)
      for tile in item.tiles { covered[tile] = true }
    }
  }
}
