import Geodesy
import Scenes
import Testing

@testable import Screen

/// The ground of a picture, and that around it, for a turning globe.
@Suite("Layers of turning ground")
struct TurnLayerTests {
  private let turn = TurnTests()

  @Test("A layer has the ground around its picture, and continues there with its outermost pixels")
  func border() {
    let sea = PixelBuffer(width: 384, height: 216) { $0.update(repeating: 0xFF50_5050) }
    let (first, second) = turn.backdrops(384, 216)
    // Sea in the picture, land around it.
    let around = GroundSurround(of: first) { finish in
      let view = GroundSurround.view(around: first)
      var land = [UInt32](repeating: 0xFF78_7878, count: view.size.x)
      var open = [UInt32](repeating: 0xFF50_5050, count: view.size.x)
      land.withUnsafeMutableBufferPointer { land in
        open.withUnsafeMutableBufferPointer { open in
          for row in 0..<view.size.y {
            finish(row, BackdropRow(dark: land, lit: land, sea: open))
          }
        }
      }
    }
    let baked = BakedBackdrop(dark: sea, lit: sea, sea: sea, around: around)
    let layer = GroundLayer(baked, headroom: 0)
    #expect(layer.size == [layer.width + 2 * layer.border.x, layer.height + layer.border.y])
    #expect(layer.reach.x > 40)
    let shown = BackdropTurn(from: first, to: second, share: 0.1, carrying: TurnTests.amsterdam)
    func levels(left way: Float) -> [UInt32] {
      let source = TurnedGround.Source(
        map: TurnMap(shown).moved(left: way),
        before: layer,
        after: layer,
        strength: 1
      )
      let ground = TurnedGround()
      ground.begin(source)
      var row = [UInt32](repeating: 0xFF50_5050, count: 384)
      row.withUnsafeMutableBufferPointer { row in
        if let start = row.baseAddress {
          // Above the soft seam at the lower edge.
          ground.add(row: 150, [0..<384], to: start, from: source)
        }
      }
      return row.map { $0 & 255 }
    }
    #expect(levels(left: 0)[192] == 0x50)
    #expect(levels(left: 12)[3] == 0x78)
    #expect(levels(left: 500)[3] == 0x78)
  }

  @Test(
    "The ground around a picture is that of the picture, seen by the same camera",
    arguments: [("day", Palette.day), ("night", .night)]
  )
  func surround(name: String, palette: Palette) {
    // The middle of a picture that is as wide as another one with the ground around it.
    let (first, _) = turn.backdrops(960, 540, palettes: (palette, palette))
    let painter = BackdropPainter(
      atlas: shippedAtlas,
      relief: shippedRelief,
      places: shippedPlaces
    )
    let baked = painter.paint(first)
    let inner = GroundLayer(
      BakedBackdrop(dark: baked.dark, lit: baked.lit, sea: baked.sea),
      headroom: 0
    )
    let joined = GroundLayer(baked, headroom: 0)
    // The band along the left edge is painted twice: in the picture, and with the ground around it.
    var (sum, difference, count) = (0.0, 0.0, 0.0)
    for y in 100..<inner.height - 30 {
      for x in 0..<3 {
        let own = inner.difference(y * inner.width + x)
        let other = joined.difference(y * joined.size.x + joined.border.x + x)
        sum += Double(own.x) + Double(own.y) + Double(own.z)
        difference += Double(other.x &- own.x) + Double(other.y &- own.y) + Double(other.z &- own.z)
        count += 3
      }
    }
    #expect(abs(sum / count) > 1, "there is land")
    #expect(abs(difference / count) < 1.5, "\(name): \(difference / count) of \(sum / count)")
  }

  @Test(
    "A layer makes up for the contrast that small shapes lose when they move; even ground stays"
  )
  func sharpening() {
    let sea = PixelBuffer(width: 30, height: 30) { $0.update(repeating: 0xFF28_2828) }
    let land = PixelBuffer(width: 30, height: 30) { pixels in
      for index in pixels.indices {
        let (x, y) = (index % 30, index / 30)
        pixels[index] = y >= 15 || 12..<15 ~= x ? 0xFF50_5050 : 0xFF28_2828
      }
    }
    let baked = BakedBackdrop(dark: land, lit: land, sea: sea)
    let layer = GroundLayer(baked, headroom: 0, step: 3)
    #expect(layer.difference(8 * layer.width + 4).x == 40)
    #expect(layer.difference(2 * layer.width + 4).x > 50)
    #expect(layer.difference(2 * layer.width + 8).x == 0)
  }

  @Test("A graphics card's layer over the sea is the same ground")
  func cardLayer() {
    let (first, _) = turn.backdrops(192, 108)
    let baked = TurnTests.painter.paint(first)
    let layer = GroundLayer(baked, headroom: 0)
    let colors = layer.layer(over: baked.sea, headroom: 0)
    for (index, color) in colors.enumerated() {
      let (column, row) = (index % layer.size.x - layer.border.x, index / layer.size.x)
      let (x, y) = (min(max(column * layer.step, 0), 191), min(row * layer.step, 107))
      let (sea, premultiplied) = (channels(baked.sea[x, y]), channels(color))
      let opacity = Int(color >> 24)
      let difference = layer.difference(index)
      let change = SIMD3(Int(difference.x), Int(difference.y), Int(difference.z))
      for channel in 0..<3 {
        let blended = premultiplied[channel] + sea[channel] * (255 - opacity) / 255
        let wanted = min(max(sea[channel] + change[channel], 0), 255)
        #expect(abs(blended - wanted) <= 2)
      }
    }
  }
}

extension TurnMap {
  /// The map of a picture that shows the ground further left, in pixels of a layer.
  fileprivate func moved(left way: Float) -> TurnMap {
    var moved = self
    for index in moved.nodes.indices {
      moved.nodes[index].before.place.x -= way
      moved.nodes[index].before.weight = 1
      moved.nodes[index].after.weight = 0
    }
    return moved
  }
}
