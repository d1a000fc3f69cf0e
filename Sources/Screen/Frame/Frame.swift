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

  /// The marks between underlay and overlay.
  private var marks: FollowedMarks

  /// Creates a frame. The contents of its picture are undefined until a scene is drawn.
  package init(on raster: Raster, drawing: Drawing) {
    self.raster = raster
    marks = FollowedMarks(size: raster.size)
    self.drawing = drawing
  }

  /// Draws a scene in place of the last one, and returns the tiles that may have changed.
  package func draw(_ scene: Scene) -> TileSet {
    drawing.beginFrame(raster.size)
    let under = Underlay(scene.marks, grid: raster.grid, drawing: drawing, last: underlay)
    var middle = scene.marks[under.count...]
    let over = Overlay(middle, grid: raster.grid, drawing: drawing, last: overlay)
    middle = middle.dropLast(over.count)
    var stale = under.changes(from: underlay)
    marks.follow(middle, recordsAll: !under.isGround(of: underlay), drawing, dirty: &stale)
    var lies = over == overlay
    if marks.replacePicture {
      stale.insertAll()
      lies = false
    }
    if lies {
      // What changes beneath an opaque layer is not seen.
      stale.subtract(over.hidden)
    } else {
      if let overlay { stale.formUnion(overlay.tiles) }
      stale.formUnion(over.tiles)
    }
    paint(stale, under, middle, over)
    (underlay, overlay) = (under, over)
    over.lay(over: stale, of: raster)
    return stale
  }

  /// Repaints the visible parts of some tiles.
  private func paint(
    _ tiles: TileSet,
    _ under: Underlay,
    _ middle: ArraySlice<Mark>,
    _ over: Overlay
  ) {
    guard !marks.replacePicture else {
      under.paint(tiles, into: raster)
      drawing.draw(middle, on: raster)
      return
    }
    var seen = tiles
    seen.subtract(over.hidden)
    under.paint(seen, into: raster)
    marks.draw(in: seen, on: raster)
  }
}
