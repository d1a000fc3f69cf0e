import Scenes
import Show
import Testing

@testable import Screen

@Suite("Frames")
struct FrameTests {
  @Test("Incremental painting gives the same pixels as painting everything")
  func stepByStep() {
    let store = BackdropStore(bake: Sample.smooth)
    let drawing = Drawing { store.prepared($0, waiting: nil) }
    func pixels(_ frame: Frame) -> [UInt32] {
      Array(UnsafeBufferPointer(start: frame.raster.pixels, count: 200 * 120))
    }
    let following = Frame(on: Raster(width: 200, height: 120), drawing: drawing)
    for step in 0..<200 {
      let scene = Sample.scene(200, 120, share: Double(step) / 200)
      _ = following.draw(scene)
      let fresh = Frame(on: Raster(width: 200, height: 120), drawing: drawing)
      _ = fresh.draw(scene)
      #expect(pixels(following) == pixels(fresh), "step \(step)")
    }
  }

  @Test("The reported changes include every change")
  func changedTiles() {
    let store = BackdropStore(bake: Sample.smooth)
    let drawing = Drawing { store.prepared($0, waiting: nil) }
    let frame = Frame(on: Raster(width: 200, height: 120), drawing: drawing)
    func pixels() -> [UInt32] {
      Array(UnsafeBufferPointer(start: frame.raster.pixels, count: 200 * 120))
    }
    _ = frame.draw(Sample.scene(200, 120, share: 0))
    var quiet = 0
    for step in 1..<60 {
      let before = pixels()
      let changed = frame.draw(Sample.scene(200, 120, share: Double(step) / 600))
      let after = pixels()
      for index in 0..<changed.grid.count where !changed[index] {
        quiet += 1
        let rect = changed.grid.rect(index)
        for y in rect.y {
          for x in rect.x where before[y * 200 + x] != after[y * 200 + x] {
            Issue.record("step \(step): pixel \(x), \(y) changed unreported")
            return
          }
        }
      }
    }
    #expect(quiet > 100)
  }

  @Test("A scene without a backdrop starts from black")
  func black() {
    let canvas = Canvas(70, 40)
    canvas.draw(Scene(size: [70, 40], marks: [.fill(Color(0xFFFFFF))]))
    canvas.draw(Scene(size: [70, 40]))
    #expect(canvas.pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test("Rectangles cover exactly the tiles of a set")
  func rects() {
    let grid = TileGrid(width: 300, height: 150)
    for seed in 0..<50 {
      var set = TileSet(grid)
      for index in 0..<grid.count where (index * 7 + seed * 13) % 5 < 2 {
        set[index] = true
      }
      var seen = TileSet(grid)
      var area = 0
      for rect in set.rects {
        seen.insert(x: rect.x, y: rect.y)
        area += rect.x.count * rect.y.count
      }
      #expect(seen == set)
      let tiles = (0..<grid.count).filter { set[$0] }.map { grid.rect($0) }
      #expect(area == tiles.reduce(0) { $0 + $1.x.count * $1.y.count })
    }
  }
}
