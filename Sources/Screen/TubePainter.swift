import Scenes

/// Paints tubes: the face, the beam's light and what glows on top, added up and turned into colour.
///
/// Follows one tube from frame to frame. Only tiles where a mark changed, or where the beam's light
/// changed by enough to be seen, are painted again; the picture is the same as painted at once.
final class TubePainter {
  /// What a tube is made of that takes long to work out, made in the background where it may be.
  struct Stock {
    /// Finds a tube's glass; nil while it is being worked out.
    var glass: (Tube) -> TubeGlass?

    /// Finds the coasts of a map; nil while they are being worked out.
    var coasts: (ScopeCoast.Key) -> ScopeCoast?
  }

  /// The picture, as last painted; nil before the first.
  private(set) var picture: Raster?

  private var plate: TubePlate?
  private var beam: Int?
  private var still: Still?
  private var coastsShown = 0.0
  private var items: [Item] = []

  /// What glows and dims above the plate: white or black, premultiplied.
  private var layer: Raster?
  private var covered: TileSet?

  /// What lies still, and the coasts with it.
  private struct Still: Equatable {
    let marks: [Mark]
    let map: ScopeMap?
    let opacity: Double
  }

  /// A mark, what it comes down to, and the tiles that it may touch.
  private final class Item {
    let mark: Mark
    let recording: Recording
    let tiles: [Int]

    init(mark: Mark, recording: Recording, tiles: [Int]) {
      self.mark = mark
      self.recording = recording
      self.tiles = tiles
    }
  }

  /// Paints a tube's light.
  ///
  /// - Parameters:
  ///   - tube: The tube.
  ///   - light: Its light at an instant.
  ///   - stock: What takes long to work out.
  ///   - draw: Draws a mark on a surface.
  /// - Returns: The tiles of the picture that may have changed.
  func paint(
    _ tube: Tube,
    _ light: TubeLight,
    _ stock: Stock,
    draw: (Mark, any DrawingSurface) -> Void
  ) -> TileSet {
    let grid = TileGrid(width: tube.size.x, height: tube.size.y)
    guard let plate = plate(for: tube, stock), let picture, let layer, var covered else {
      self.picture = nil
      return TileSet(grid, all: true)
    }
    var changed = TileSet(grid)
    if engrave(light, on: plate, stock, draw) || plate.color(light.phosphor) || beam == -1 {
      changed.insertAll()
      _ = plate.color(light.phosphor)
    }
    let dirty = follow(light.marks, size: tube.size, grid, draw)
    redraw(dirty, on: layer, &covered)
    changed.formUnion(dirty)
    let direction = light.beam.map { TubeBeam.number($0) }
    for tile in 0..<grid.count {
      let lit = direction.map { plate.glass.beam($0, for: tile) }
      let before = beam.map { plate.glass.beam($0, for: tile) }
      guard changed[tile] || plate.glass.lit[tile] && lit != before else { continue }
      changed[tile] = true
      plate.compose(tile, beam: lit, layer: covered[tile] ? layer : nil, into: picture)
    }
    beam = direction
    self.covered = covered
    return changed
  }

  /// The face of a tube, made anew for another; nil while its glass is being worked out.
  private func plate(for tube: Tube, _ stock: Stock) -> TubePlate? {
    if let plate, plate.glass.tube == tube, picture != nil { return plate }
    guard let glass = stock.glass(tube) else { return nil }
    let plate = TubePlate(glass)
    self.plate = plate
    picture = Raster(width: tube.size.x, height: tube.size.y)
    layer = Raster(width: tube.size.x, height: tube.size.y)
    covered = TileSet(glass.grid)
    (items, still, beam) = ([], nil, -1)
    return plate
  }

  /// Draws what lies still onto the face, if it is not what it was.
  ///
  /// - Returns: Whether it was drawn.
  private func engrave(
    _ light: TubeLight,
    on plate: TubePlate,
    _ stock: Stock,
    _ draw: (Mark, any DrawingSurface) -> Void
  ) -> Bool {
    let tube = plate.glass.tube
    let coast = light.map.flatMap { stock.coasts(ScopeCoast.Key($0, radius: tube.radius)) }
    if let map = light.map, let before = still?.map, map.isSameGround(as: before) {
      // What was awaited comes softly, within half a second.
      coastsShown = coast == nil ? 0 : min(coastsShown + 1.0 / 24, 1)
    } else {
      coastsShown = coast == nil ? 0 : 1
    }
    let next = Still(marks: light.still, map: light.map, opacity: coastsShown)
    guard next != still else { return false }
    still = next
    let drawn = Raster(width: tube.size.x, height: tube.size.y)
    if let coast, let map = light.map, coastsShown > 0 {
      for mark in coast.marks(of: map, on: tube, opacity: coastsShown) { draw(mark, drawn) }
    }
    for mark in light.still { draw(mark, drawn) }
    plate.engrave(drawn)
    return true
  }

  /// Takes over marks, and returns the tiles of those that came or went.
  private func follow(
    _ marks: [Mark],
    size: SIMD2<Int>,
    _ grid: TileGrid,
    _ draw: (Mark, any DrawingSurface) -> Void
  ) -> TileSet {
    var dirty = TileSet(grid)
    func note(_ item: Item) {
      for tile in item.tiles { dirty[tile] = true }
    }
    // Most marks stay where they are in the list; the others are looked up.
    var next = marks.indices.map { index in
      index < items.count && items[index].mark == marks[index] ? items[index] : nil
    }
    var rest: [Mark: [Item]] = [:]
    for index in items.indices where index >= next.count || next[index] == nil {
      rest[items[index].mark, default: []].append(items[index])
    }
    for index in marks.indices where next[index] == nil {
      if let known = rest[marks[index]]?.popLast() {
        next[index] = known
      } else {
        let recording = Recording(size: size)
        draw(marks[index], recording)
        let item = Item(
          mark: marks[index],
          recording: recording,
          tiles: recording.tiles(of: grid)
        )
        note(item)
        next[index] = item
      }
    }
    for gone in rest.values { gone.forEach(note) }
    items = next.compactMap(\.self)
    return dirty
  }

  /// Draws the marks anew in some tiles.
  private func redraw(_ dirty: TileSet, on layer: Raster, _ covered: inout TileSet) {
    let grid = layer.grid
    var here: [[Recording]] = Array(repeating: [], count: grid.count)
    for item in items {
      for tile in item.tiles where dirty[tile] { here[tile].append(item.recording) }
    }
    for tile in 0..<grid.count where dirty[tile] {
      layer.clip = grid.rect(tile)
      if covered[tile] { layer.clear(layer.clip) }
      for recording in here[tile] { recording.play(on: layer) }
      covered[tile] = !here[tile].isEmpty
    }
  }
}

extension ScopeMap {
  /// Whether another shows the same ground, turned or not.
  fileprivate func isSameGround(as other: ScopeMap) -> Bool {
    other.home == home && other.reachMetres == reachMetres
  }
}

extension Raster {
  /// Copies a rectangle of a picture of the same size.
  func copy(_ picture: Raster, _ rect: PixelRect) {
    for y in rect.y {
      (line(y) + rect.x.lowerBound).update(
        from: picture.line(y) + rect.x.lowerBound,
        count: rect.x.count
      )
    }
  }

  /// Makes a rectangle clear again.
  fileprivate func clear(_ rect: PixelRect) {
    for y in rect.y { (line(y) + rect.x.lowerBound).update(repeating: 0, count: rect.x.count) }
  }
}
