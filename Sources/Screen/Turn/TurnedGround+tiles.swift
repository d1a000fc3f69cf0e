extension TurnedGround {
  /// Adds the tiles in which ground may be shown; the others show open sea or sky.
  ///
  /// - Parameters:
  ///   - tiles: Receives the tiles.
  ///   - source: What the ground is made of; see ``begin(_:)``.
  ///   - sunk: How far the scene has sunk, in pixels.
  func insertGround(into tiles: inout TileSet, from source: Source, sunk: Double) {
    let (rows, step) = (source.map.rows, source.map.step)
    for band in 0..<max(rows.count - 1, 0) {
      // Between the rows of a layer, ground is interpolated.
      let top = Double((rows[band] - 1) * step) + sunk
      let bottom = Double((rows[band + 1] + 1) * step) + sunk
      let y = Int(top.rounded(.down))..<Int(bottom.rounded(.up))
      forEachRun(
        in: (band, band),
        spacing: source.map.spacing,
        width: source.before.width
      ) { run in
        tiles.insert(x: run.lowerBound * step..<run.upperBound * step, y: y)
      }
    }
  }
}
