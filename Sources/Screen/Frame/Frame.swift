package import Scenes

/// A picture in memory that follows a scene from frame to frame, and repaints only what changed.
///
/// Every pixel is a function of the scene alone: painting in steps and painting at once give the
/// same picture.
package final class Frame {
  /// The picture.
  package let raster: Raster

  private let drawing: Drawing

  /// The underlays of the scene drawn last and of the one before it.
  private var underlay, former: Underlay

  private var overlay: OverlayLayers?

  /// The language of the scene drawn last.
  private var language = "en"

  /// The marks between underlay and overlay.
  private var marks: DiffedMarks

  /// The tiles that may have changed, and those of them that are repainted; kept for their memory.
  private var stale, seen: TileSet

  /// Creates a frame. The contents of its picture are undefined until a scene is drawn.
  package init(on raster: Raster, drawing: Drawing) {
    self.raster = raster
    marks = DiffedMarks(size: raster.size)
    (underlay, former) = (Underlay(raster.grid), Underlay(raster.grid))
    (stale, seen) = (TileSet(raster.grid), TileSet(raster.grid))
    self.drawing = drawing
  }

  /// Draws a scene in place of the last one, and returns the tiles that may have changed.
  package func draw(_ scene: Scene) -> TileSet {
    drawing.beginFrame(raster.size, language: scene.language)
    if scene.language != language { forget() }
    language = scene.language
    swap(&underlay, &former)
    underlay.read(scene.marks, drawing: drawing, last: former)
    var middle = scene.marks[underlay.count...]
    let over = OverlayLayers(middle, grid: raster.grid, drawing: drawing, last: overlay)
    middle = middle.dropLast(over.count)
    stale.removeAll()
    underlay.insertChanges(from: former, into: &stale)
    marks.update(to: middle, recordsAll: !underlay.isGround(of: former), drawing, dirty: &stale)
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
    paint(middle, beneath: over)
    overlay = over
    over.draw(over: stale, of: raster)
    return stale
  }

  /// Forgets what is painted, because the same letters may look different in another language.
  private func forget() {
    marks = DiffedMarks(size: raster.size)
    (underlay, former) = (Underlay(raster.grid), Underlay(raster.grid))
    overlay = nil
  }

  /// Repaints the visible parts of the stale tiles.
  private func paint(_ middle: ArraySlice<Mark>, beneath over: OverlayLayers) {
    guard !marks.replacePicture else {
      underlay.paint(stale, into: raster)
      drawing.draw(middle, on: raster)
      return
    }
    seen.replace(with: stale)
    seen.subtract(over.hidden)
    underlay.paint(seen, into: raster)
    marks.draw(in: seen, on: raster)
  }
}
