import Scenes

/// Paints tubes: adds up the light of the face, the beam and the marks on top, and converts it to
/// colour.
///
/// It follows one tube from frame to frame. Only tiles where a mark changed, or where the beam's
/// light changed visibly, are repainted; the result is the same as painting the whole picture.
package final class TubePainter {
  /// The slow parts of a tube, computed in the background if possible.
  package struct TubeParts {
    /// Returns a tube's glass; nil while it is being computed.
    var glass: (Tube) -> TubeGlass?

    /// Returns the coasts of a map; nil while they are being computed.
    var coasts: (ScopeCoast.Key) -> ScopeCoast?

    /// Returns the current time, which paces the fade-in of coasts that arrive late.
    var now: () -> ContinuousClock.Instant = { .now }
  }

  /// The picture, as last painted; nil before the first.
  private(set) var picture: Raster?

  /// Whether the tube lacks coasts, or they fade in: it then changes although its light does not.
  var awaitsCoasts: Bool { picture != nil && staticMarks?.map != nil && coastsShown < 1 }

  private var plate: TubePlate?

  /// The light that each tile was last composed with.
  private var lights: [TubeShine.Illumination] = []

  private var staticMarks: StaticMarks?

  /// The opacity of the coasts, from 0 to 1.
  private var coastsShown = 0.0

  /// When coasts that arrived late began to fade in; nil if none did.
  private var coastsSince: ContinuousClock.Instant?

  /// How long coasts that arrive late take to fade in.
  private static let coastFade = Duration.milliseconds(400)

  /// The number of steps of that fade; each repaints the whole tube.
  private static let coastSteps = 24.0

  /// The marks below the aircraft; then the aircraft, and the marks above them.
  private var lowerMarks = DiffedTubeMarks()
  private var blips = DiffedBlips()
  private var upperMarks = DiffedTubeMarks()

  /// Records the marks of the tube that is painted.
  private var recorder: MarkRecorder?

  /// Marks above the plate that brighten or dim it: white or black, premultiplied.
  private var layer: Raster?
  private var covered: TileSet?

  /// The static marks, including the coasts.
  private struct StaticMarks: Equatable {
    let marks: [Mark]
    let map: ScopeMap?
    let opacity: Double
  }

  /// Draws what is on a tube.
  struct Pen {
    /// Draws a mark on a surface.
    let mark: (Mark, any DrawingSurface) -> Void

    /// Returns the mask of an aircraft; nil if it is invisible.
    let blip: (TubeBlip) -> DiffedBlips.Shape?
  }

  /// Paints a tube's light.
  ///
  /// - Parameters:
  ///   - tube: The tube.
  ///   - light: Its light at an instant.
  ///   - parts: Finds the slow parts.
  ///   - pen: Draws marks.
  /// - Returns: The tiles of the picture that may have changed.
  func paint(
    _ tube: Tube,
    _ light: TubeLight,
    _ parts: TubeParts,
    _ pen: Pen
  ) -> TileSet {
    let grid = TileGrid(width: tube.size.x, height: tube.size.y)
    guard let plate = plate(for: tube, parts), let picture, let recorder, let layer,
      var covered
    else {
      // Without glass nothing is shown.
      defer { self.picture = nil }
      return TileSet(grid, all: self.picture != nil)
    }
    var changed = TileSet(grid)
    let isNew = lights.isEmpty
    if isNew { lights = Array(repeating: .dark, count: grid.count) }
    let isEngraved = drawStaticMarks(light, on: plate, parts, pen)
    if plate.color(light.phosphor) || isEngraved || isNew { changed.insertAll() }
    var dirty = TileSet(grid)
    lowerMarks.update(to: light.lowerMarks, recorder, dirty: &dirty, pen.mark)
    blips.update(to: light.blips, dirty: &dirty, pen.blip)
    upperMarks.update(to: light.upperMarks, recorder, dirty: &dirty, pen.mark)
    redraw(dirty, on: layer, &covered)
    changed.formUnion(dirty)
    let direction = light.beam.map { TubeBeam.number($0) }
    let level = TubeBeam.even(light.glow)
    for tile in 0..<grid.count {
      let light = plate.glass.shine.light(direction, orGlow: level, on: tile)
      guard changed[tile] || light != lights[tile] else { continue }
      changed[tile] = true
      lights[tile] = light
      plate.compose(tile, light, layer: covered[tile] ? layer : nil, into: picture)
    }
    self.covered = covered
    return changed
  }

  /// Returns the plate of a tube, created if the tube changed; nil while its glass is being
  /// computed.
  private func plate(for tube: Tube, _ parts: TubeParts) -> TubePlate? {
    if let plate, plate.glass.tube == tube, picture != nil { return plate }
    guard let glass = parts.glass(tube) else { return nil }
    let plate = TubePlate(glass)
    self.plate = plate
    picture = Raster(width: tube.size.x, height: tube.size.y)
    layer = Raster(width: tube.size.x, height: tube.size.y)
    covered = TileSet(glass.grid)
    recorder = MarkRecorder(size: tube.size)
    (lights, staticMarks) = ([], nil)
    (lowerMarks, blips, upperMarks) = (DiffedTubeMarks(), DiffedBlips(), DiffedTubeMarks())
    return plate
  }

  /// Draws the static marks onto the plate, if they changed.
  private func drawStaticMarks(
    _ light: TubeLight,
    on plate: TubePlate,
    _ parts: TubeParts,
    _ pen: Pen
  ) -> Bool {
    let tube = plate.glass.tube
    let coast = light.map.flatMap { parts.coasts(ScopeCoast.Key($0, radius: tube.radius)) }
    coastsShown = opacity(of: coast, on: light.map, parts.now)
    let next = StaticMarks(marks: light.staticMarks, map: light.map, opacity: coastsShown)
    guard next != staticMarks else { return false }
    staticMarks = next
    let drawn = Raster(width: tube.size.x, height: tube.size.y)
    if let coast, let map = light.map, coastsShown > 0 {
      for mark in coast.marks(of: map, on: tube, opacity: coastsShown) { pen.mark(mark, drawn) }
    }
    for mark in light.staticMarks { pen.mark(mark, drawn) }
    plate.drawStaticMarks(drawn)
    return true
  }

  /// Returns the opacity of the coasts of a map. Those that arrive after their map was shown fade in.
  private func opacity(
    of coast: ScopeCoast?,
    on map: ScopeMap?,
    _ now: () -> ContinuousClock.Instant
  ) -> Double {
    guard coast != nil, let map, let before = staticMarks?.map, map.isSameGround(as: before) else {
      coastsSince = nil
      return coast == nil ? 0 : 1
    }
    guard coastsShown < 1 else { return 1 }
    let time = now()
    let start = coastsSince ?? time
    coastsSince = start
    let share = min((time - start) / Self.coastFade, 1)
    return (share * Self.coastSteps).rounded(.down) / Self.coastSteps
  }

  /// Redraws the marks of some tiles.
  private func redraw(_ dirty: TileSet, on layer: Raster, _ covered: inout TileSet) {
    guard !dirty.isEmpty else { return }
    let grid = layer.grid
    for tile in 0..<grid.count where dirty[tile] && covered[tile] {
      layer.clear(grid.rect(tile))
    }
    covered.subtract(dirty)
    // What is drawn in the dirty tiles also touches others, which are covered already.
    dirty.withClip { clip in
      layer.tileClip = clip
      lowerMarks.play(in: dirty, on: layer, covered: &covered)
      blips.play(in: clip, on: layer, covered: &covered)
      upperMarks.play(in: dirty, on: layer, covered: &covered)
      layer.tileClip = nil
    }
  }
}

extension ScopeMap {
  /// Whether another map shows the same ground, at any rotation.
  fileprivate func isSameGround(as other: ScopeMap) -> Bool {
    other.home == home && other.rangeMetres == rangeMetres
  }
}

extension Raster {
  /// Copies a rectangle of a picture whose top left corner is at a point.
  func copy(_ picture: Raster, from corner: SIMD2<Int> = .zero, _ rect: PixelRect) {
    for y in rect.y {
      (line(y) + rect.x.lowerBound).update(
        from: picture.line(y - corner.y) + rect.x.lowerBound - corner.x,
        count: rect.x.count
      )
    }
  }

  /// Makes a rectangle clear again.
  fileprivate func clear(_ rect: PixelRect) {
    for y in rect.y { (line(y) + rect.x.lowerBound).update(repeating: 0, count: rect.x.count) }
  }
}
