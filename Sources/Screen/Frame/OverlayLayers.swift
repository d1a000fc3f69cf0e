import Scenes

/// The last marks of a scene: cached layers on top of everything that moves, such as a sheet.
struct OverlayLayers: Equatable {
  private let layers: [PlacedLayer]

  /// The tiles that the layers cover at least in part.
  let tiles: TileSet

  /// The tiles that the layers hide completely.
  let hidden: TileSet

  /// The number of the scene's marks that the overlay contains.
  var count: Int { layers.count }

  /// Reads the marks at the end of a scene.
  ///
  /// - Parameters:
  ///   - marks: The scene's marks after the underlay.
  ///   - grid: The picture's tiles.
  ///   - drawing: Finds the layers' pictures.
  ///   - last: The previous overlay; its tiles are reused if its layers are the same.
  init(
    _ marks: some BidirectionalCollection<Mark>,
    grid: TileGrid,
    drawing: Drawing,
    last: OverlayLayers?
  ) {
    var layers: [PlacedLayer] = []
    for mark in marks.reversed() {
      guard case .layer(let still, let corner, let opacity) = mark else { break }
      layers.append(PlacedLayer(layer: drawing.layer(of: still), corner: corner, opacity: opacity))
    }
    layers.reverse()
    self.layers = layers
    if let last, last.layers == layers, last.tiles.grid == grid {
      (tiles, hidden) = (last.tiles, last.hidden)
      return
    }
    var (tiles, hidden) = (TileSet(grid), TileSet(grid))
    for layer in layers { layer.insert(into: &tiles) }
    for index in 0..<grid.count where tiles[index] {
      hidden[index] = layers.contains { $0.hides(grid.rect(index)) }
    }
    (self.tiles, self.hidden) = (tiles, hidden)
  }

  static func == (a: OverlayLayers, b: OverlayLayers) -> Bool {
    a.layers == b.layers && a.tiles.grid == b.tiles.grid
  }

  /// Draws the layers over some tiles of a picture.
  func draw(over tiles: TileSet, of raster: Raster) {
    for index in 0..<tiles.grid.count where tiles[index] && self.tiles[index] {
      let rect = tiles.grid.rect(index)
      for layer in layers { layer.draw(over: rect, of: raster) }
    }
  }
}
