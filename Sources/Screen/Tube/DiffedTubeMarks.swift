import Scenes

/// The marks of a tube, compared from frame to frame, each with its recorded drawing.
struct DiffedTubeMarks {
  private var list = DiffedList<Mark, Drawn>()

  /// The recorded drawing of a mark, and the tiles that it may touch.
  private struct Drawn {
    let steps: [DrawingStep]
    let tiles: [Int]
  }

  /// Replaces the values by those of the next frame. Backdrops and pictures are not drawn on a tube, which has its own
  /// face.
  ///
  /// - Parameters:
  ///   - next: The values, in the order in which they are drawn.
  ///   - recorder: Records the drawing of a value.
  ///   - dirty: Receives the tiles of values that appeared or disappeared.
  ///   - draw: Draws a value.
  mutating func update(
    to next: [Mark],
    _ recorder: MarkRecorder,
    dirty: inout TileSet,
    _ draw: (Mark, any DrawingSurface) -> Void
  ) {
    list.update(to: next) { mark in
      var steps: [DrawingStep] = []
      recorder.begin()
      draw(mark, recorder)
      recorder.exchange(&steps)
      let drawn = Drawn(steps: steps, tiles: steps.tiles(of: dirty.grid))
      for tile in drawn.tiles { dirty[tile] = true }
      return drawn
    } drop: { drawn in
      recorder.recycleMeshes(of: drawn.steps)
      for tile in drawn.tiles { dirty[tile] = true }
    }
  }

  /// Draws the values that touch some tiles in order.
  ///
  /// - Parameters:
  ///   - tiles: The tiles, to which the layer is clipped.
  ///   - layer: The layer.
  ///   - covered: Receives the tiles that were drawn on.
  func play(in tiles: TileSet, on layer: Raster, covered: inout TileSet) {
    for item in list.items where item.tiles.contains(where: { tiles[$0] }) {
      for step in item.steps { step.draw(on: layer, in: tiles) }
      for tile in item.tiles { covered[tile] = true }
    }
  }
}

extension [DrawingStep] {
  /// Returns the tiles of a grid that they may touch.
  fileprivate func tiles(of grid: TileGrid) -> [Int] {
    if count == 1, case .mask(let mask, let point, _) = self[0] {
      return grid.tiles(meeting: mask.rect(at: point))
    }
    var tiles = TileSet(grid)
    for step in self { step.insert(into: &tiles) }
    return tiles.indices
  }
}
