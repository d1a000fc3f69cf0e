package import Scenes

/// A picture in memory that follows a scene from frame to frame, and repaints only what changed.
///
/// Every pixel is a function of the scene alone: painting in steps and painting at once give the
/// same picture.
package final class Frame {
  /// The picture.
  package let raster: Raster

  private let drawing: Drawing
  private var underlay: Underlay?
  private var overlay: Overlay?

  /// The tiles that have marks between underlay and overlay.
  private var marked: TileSet

  /// Creates a frame. The contents of its picture are undefined until a scene is drawn.
  package init(on raster: Raster, drawing: Drawing) {
    self.raster = raster
    marked = TileSet(raster.grid)
    self.drawing = drawing
  }

  /// Draws a scene in place of the last one, and returns the tiles that may have changed.
  package func draw(_ scene: Scene) -> TileSet {
    drawing.beginFrame(raster.size)
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
    // Marks also drew on tiles that already carry the overlay, which belongs on top of them:
    // repaint these tiles.
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

  /// Repaints the visible parts of some tiles, and draws everything that moves.
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
