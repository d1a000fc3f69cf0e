import Scenes
import Show
import TestSupport
import Testing

@testable import Display
@testable import Screen

/// Pictures that lie turned, moved and dimmed on their panel.
@Suite struct MountingTests {
  /// A picture whose pixels are their column and row.
  private func picture(_ size: SIMD2<Int>) -> Raster {
    let raster = Raster(width: size.x, height: size.y)
    for y in 0..<size.y {
      for x in 0..<size.x { raster.line(y)[x] = 0xFF00_0000 | UInt32(x) << 8 | UInt32(y) }
    }
    return raster
  }

  /// What a panel shows, pieced together from rectangles of the picture.
  private func panel(_ mounting: FittedMounting, pieces: Int) -> [UInt32] {
    let raster = picture(mounting.pictureSize)
    let size = mounting.panel
    var pixels = [UInt32](repeating: 0, count: size.x * size.y)
    for left in stride(from: 0, to: raster.width, by: pieces) {
      for top in stride(from: 0, to: raster.height, by: pieces) {
        let rect = PixelRect(
          x: left..<min(left + pieces, raster.width),
          y: top..<min(top + pieces, raster.height)
        )
        guard let (source, target) = mounting.shown(rect) else { continue }
        let piece = mounting.pixels(of: source, in: raster)
        for (index, pixel) in piece.enumerated() {
          let (x, y) = (index % target.x.count, index / target.x.count)
          pixels[(target.y.lowerBound + y) * size.x + target.x.lowerBound + x] = pixel
        }
      }
    }
    return pixels
  }

  @Test(arguments: PanelRotation.allCases)
  func `each pixel of the panel is the right one of the picture`(rotation: PanelRotation) {
    let size = SIMD2(14, 9)
    let mounting = Mounting(rotation: rotation, margin: 0.2, offset: [0.5, -1]).fitted(to: size)
    let upright = rotation.turned(size)
    #expect(mounting.pictureSize == upright &+ 4)
    // Moved by a pixel to the right and two up.
    #expect(mounting.corner == SIMD2(1, 4))
    for pieces in [3, 5, 100] {
      let pixels = panel(mounting, pieces: pieces)
      for y in 0..<size.y {
        for x in 0..<size.x {
          let place =
            switch rotation {
            case .none: SIMD2(x, y)
            case .quarter: SIMD2(y, size.x - 1 - x)
            case .half: SIMD2(size.x - 1 - x, size.y - 1 - y)
            case .threeQuarters: SIMD2(size.y - 1 - y, x)
            }
          let seen = place &+ mounting.corner
          #expect(pixels[y * size.x + x] == 0xFF00_0000 | UInt32(seen.x) << 8 | UInt32(seen.y))
        }
      }
    }
  }

  @Test(arguments: PanelRotation.allCases)
  func `a touch falls where the picture shows its target`(rotation: PanelRotation) {
    let size = SIMD2(1920, 1080)
    let mounting = Mounting(rotation: rotation, margin: 0.015, offset: [1, -1]).fitted(to: size)
    // The upper left corner of the upright picture, as seen on the panel.
    let corner: SIMD2<Float> =
      switch rotation {
      case .none: [0, 0]
      case .quarter: [1, 0]
      case .half: [1, 1]
      case .threeQuarters: [0, 1]
      }
    let place = mounting.picturePoint(corner) * SIMD2<Float>(mounting.pictureSize)
    #expect(abs(place.x) < 0.01 && abs(place.y - 34) < 0.01, "\(place)")
    let middle = mounting.picturePoint([0.5, 0.5])
    #expect(abs(middle.x - 0.5) < 0.02 && abs(middle.y - 0.5) < 0.04)
  }

  @Test func `an input method is shown beside a field wherever the picture lies`() {
    let field = Box(low: [10, 20], high: [60, 40])
    func place(_ mounting: Mounting) -> PixelRect? {
      // A window of two pixels to a point.
      InputState.place(of: field, on: mounting.fitted(to: [400, 200]), points: [200, 100])
    }
    let turned: [(rotation: PanelRotation, rect: PixelRect)] = [
      (.none, PixelRect(x: 5..<30, y: 10..<20)), (.quarter, PixelRect(x: 180..<190, y: 5..<30)),
      (.half, PixelRect(x: 170..<195, y: 80..<90)),
      (.threeQuarters, PixelRect(x: 10..<20, y: 70..<95)),
    ]
    for (rotation, rect) in turned {
      #expect(place(Mounting(rotation: rotation)) == rect, "\(rotation)")
    }
    // A margin of twenty pixels, of which as many are seen on the left as are not on the right.
    #expect(place(Mounting(margin: 0.1)) == PixelRect(x: 0..<20, y: 0..<10))
  }

  @Test func `a plain mounting changes nothing, and light is a share of each colour`() {
    let plain = Mounting().fitted(to: [40, 30])
    #expect(plain.isPlain && plain.pictureSize == SIMD2(40, 30) && plain.corner == .zero)
    let dim = Mounting(brightness: 0.5).fitted(to: [1, 1])
    let raster = Raster(width: 1, height: 1)
    raster.line(0)[0] = 0xFFFF_8001
    #expect(!dim.isPlain && dim.pixels(of: dim.visible, in: raster) == [0xFF7F_4000])
    #expect(plain.pixels(of: dim.visible, in: raster) == [0xFFFF_8001])
  }
}

extension WindowTests {
  @Test("A window shows its picture turned", arguments: PanelRotation.allCases)
  func turned(rotation: PanelRotation) throws {
    let window = try Window.sample(320, 240)
    window.mounting = Mounting(rotation: rotation)
    #expect(window.size == rotation.turned(SIMD2(320, 240)))
    // The upper left quarter is bright.
    let half = SIMD2<Float>(window.size) / 2
    let corners: [SIMD2<Float>] = [.zero, [half.x, 0], half, [0, half.y]]
    let scene = Scene(
      size: window.size,
      marks: [.fill(Color(0x000000)), .polygon(corners, Color(0xFFFFFF))]
    )
    _ = window.commands()
    #expect(window.show(Presentation(scene)) != nil)
    let shown = try pixels(window)
    let quarters = [SIMD2(80, 60), SIMD2(240, 60), SIMD2(240, 180), SIMD2(80, 180)]
    let bright = quarters.map { shown[$0.y * 320 + $0.x] & 0xFF_FFFF == 0xFF_FFFF }
    let expected = [PanelRotation.none: 0, .quarter: 1, .half: 2, .threeQuarters: 3]
    #expect(bright.firstIndex(of: true) == expected[rotation])
    #expect(bright.count(where: \.self) == 1)
    // An unchanged scene is not shown again, but a moved one is.
    #expect(window.show(Presentation(scene)) == nil)
    window.mounting.brightness = 0.5
    #expect(window.show(Presentation(scene)) != nil)
  }

  @Test("A copy of a moved picture has the part that its panel shows, upright")
  func movedCopy() throws {
    let window = try Window.sample(320, 240)
    window.mounting = Mounting(margin: 0.05, offset: [0.5, -1])
    #expect(window.size == SIMD2(344, 264))
    _ = window.commands()
    window.show(Presentation(Sample.scene(344, 264, share: 0.3, words: false)))
    let shown = try pixels(window)
    let copy = try #require(window.capture(within: [320, 240]))
    #expect(copy.size == SIMD2(320, 240))
    for (x, y) in [(0, 0), (319, 0), (0, 239), (319, 239), (17, 101), (200, 50)] {
      #expect(copy[x, y] & 0xFF_FFFF == shown[y * 320 + x] & 0xFF_FFFF)
    }
    #expect(window.capture(within: [160, 160])?.size == SIMD2(160, 120))
    window.mounting = Mounting(rotation: .quarter, margin: 0.05)
    window.show(Presentation(Sample.scene(264, 344, share: 0.3, words: false)))
    #expect(window.capture(within: [320, 320])?.size == SIMD2(240, 320))
  }
}
