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

  /// The tiles that carry marks beside the underlay.
  private var marked: TileSet

  /// Creates a frame; its picture is anything until a scene is drawn.
  init(on raster: Raster, drawing: Drawing) {
    self.raster = raster
    marked = TileSet(raster.grid)
    self.drawing = drawing
  }

  /// Draws a scene in place of the last, and returns the tiles that may have changed.
  func draw(_ scene: Scene) -> TileSet {
    let next = Underlay(scene.marks, grid: raster.grid, drawing: drawing)
    var changed = next.changes(from: underlay)
    changed.formUnion(marked)
    next.paint(changed, into: raster)
    raster.touched.removeAll()
    drawing.draw(scene.marks.dropFirst(next.count), on: raster)
    underlay = next
    marked = raster.touched
    changed.formUnion(marked)
    return changed
  }
}
