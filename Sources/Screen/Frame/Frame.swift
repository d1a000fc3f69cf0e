import Scenes

/// A picture in memory that follows a scene from frame to frame, painting only what changed.
///
/// Every pixel is a function of the scene alone: painted step by step or at once, the picture is
/// the same.
final class Frame {
  /// The picture.
  let raster: Raster

  private let drawing: Drawing
  private var underlay: Underlay?
  private var overlay: Overlay?

  /// The tiles that carry marks between underlay and overlay.
  private var marked: TileSet

  /// Creates a frame; its picture is anything until a scene is drawn.
  init(on raster: Raster, drawing: Drawing) {
    self.raster = raster
    marked = TileSet(raster.grid)
    self.drawing = drawing
  }

  /// Draws a scene in place of the last, and returns the tiles that may have changed.
  func draw(_ scene: Scene) -> TileSet {
    let under = Underlay(scene.marks, grid: raster.grid, drawing: drawing)
    var marks = scene.marks.dropFirst(under.count)
    let over = Overlay(marks, grid: raster.grid, drawing: drawing, last: overlay)
    marks = marks.dropLast(over.count)
    var stale = under.changes(from: underlay)
    stale.formUnion(marked)
    let lies = over == overlay
    if lies {
      stale.subtract(over.hidden)
    } else {
      if let overlay { stale.formUnion(overlay.tiles) }
      stale.formUnion(over.tiles)
    }
    paint(stale, under, marks, over)
    // Where a mark came upon an overlay that was laid already, it must come beneath it.
    var unforeseen = raster.touched
    unforeseen.subtract(stale)
    unforeseen.subtract(over.hidden)
    if unforeseen.meets(over.tiles) {
      stale.formUnion(unforeseen)
      paint(stale, under, marks, over)
    }
    (underlay, overlay, marked) = (under, over, raster.touched)
    stale.formUnion(marked)
    over.lay(over: stale, of: raster)
    if lies { stale.subtract(over.hidden) }
    return stale
  }

  /// Repaints the visible parts of some tiles, and draws all that moves.
  private func paint(
    _ tiles: TileSet,
    _ under: Underlay,
    _ marks: ArraySlice<Mark>,
    _ over: Overlay
  ) {
    var seen = tiles
    seen.subtract(over.hidden)
    under.paint(seen, into: raster)
    raster.touched.removeAll()
    drawing.draw(marks, on: raster)
  }
}
