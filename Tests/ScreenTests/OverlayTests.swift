import Scenes
import Show
import Testing

@testable import Screen

@Suite("Overlays")
struct OverlayTests {
  /// A sheet with a soft shadow, and some text.
  private func sheet(_ color: Color = Color(0xF3F6F9)) -> CachedLayer {
    let outline: [SIMD2<Float>] = [[12, 12], [120, 12], [120, 100], [12, 100]]
    return CachedLayer(
      size: [132, 112],
      marks: [
        .shadow(outline, deviation: 4, Color(0x0F3762, opacity: 0.5)), .polygon(outline, color),
        .disc(center: [66, 56], radius: 20, Color(0x1B3E60)),
      ]
    )
  }

  private func drawing() -> Drawing {
    let store = BackdropStore(bake: Sample.smooth)
    return Drawing { store.prepared($0, waiting: nil) }
  }

  private func frame(_ drawing: Drawing) -> Frame {
    Frame(on: Raster(width: 200, height: 120), drawing: drawing)
  }

  private func pixels(_ frame: Frame) -> [UInt32] {
    Array(UnsafeBufferPointer(start: frame.raster.pixels, count: 200 * 120))
  }

  @Test("With motion beneath a sheet, each frame has the same pixels as painting everything")
  func stepByStep() {
    let drawing = drawing()
    let following = frame(drawing)
    for step in stride(from: 0, to: 240, by: 2) {
      var scene = Sample.scene(200, 120, share: Double(step) / 240)
      switch step {
      case 20..<40:  // It appears,
        let share = Float(step - 20) / 20
        scene.marks.append(.layer(sheet(), at: [60 - step, 4], opacity: share))
      case 40..<100:  // stays,
        scene.marks.append(.layer(sheet(), at: [20, 4], opacity: 1))
      case 100..<140:  // changes, reaches out of the picture,
        scene.marks.append(.layer(sheet(Color(0xB85C3C)), at: [100, -20], opacity: 1))
      case 140..<200:  // and is covered by another.
        scene.marks.append(.layer(sheet(), at: [20, 4], opacity: 1))
        scene.marks.append(.layer(sheet(Color(0xB85C3C)), at: [60, 30], opacity: 0.5))
      default: break
      }
      _ = following.draw(scene)
      let fresh = frame(drawing)
      _ = fresh.draw(scene)
      #expect(pixels(following) == pixels(fresh), "step \(step)")
    }
  }

  @Test("Tiles that a sheet hides are neither painted nor reported while it is shown")
  func hidden() {
    let frame = frame(drawing())
    func draw(_ step: Int) -> TileSet {
      var scene = Sample.scene(200, 120, share: Double(step) / 60)
      scene.marks.append(.layer(sheet(), at: [20, 4], opacity: 1))
      return frame.draw(scene)
    }
    _ = draw(0)
    let grid = frame.raster.grid
    let inside = (0..<grid.count).filter { index in
      let rect = grid.rect(index)
      return rect.x.lowerBound >= 34 && rect.x.upperBound <= 138 && rect.y.lowerBound >= 18
        && rect.y.upperBound <= 102
    }
    #expect(inside.count >= 4)
    for step in 1..<60 {
      let changed = draw(step)
      #expect(!changed.isEmpty)
      #expect(inside.allSatisfy { !changed[$0] }, "step \(step)")
    }
  }

  @Test("A layer's pixels determine what it shows and hides, at any position")
  func placed() {
    let layer = Raster(width: 100, height: 100)
    layer.fill(PixelRect(x: 10..<60, y: 10..<60), Color(0xFFFFFF))
    layer.touched.insert(x: 10..<60, y: 10..<60)
    let still = PlacedLayer(layer: layer, corner: [-8, 5], opacity: 1)
    #expect(still.hides(PixelRect(x: 2..<52, y: 15..<65)))
    #expect(!still.hides(PixelRect(x: 1..<52, y: 15..<65)))
    #expect(!still.hides(PixelRect(x: -9..<20, y: 15..<65)))
    #expect(
      !PlacedLayer(layer: layer, corner: [-8, 5], opacity: 0.99).hides(
        .init(x: 9..<9 + 1, y: 20..<21)
      )
    )
    var tiles = TileSet(TileGrid(width: 128, height: 128))
    still.insert(into: &tiles)
    // The layer's own tiles that are not empty, moved, are in the first 56 columns and 69 rows.
    #expect(tiles[0] && tiles[1] && !tiles[2] && tiles[8] && !tiles[12])
  }
}
