import Scenes
import Show
import Testing

@testable import Screen

/// The marks of cards: cached layers, gradients, halos, markings, text with a limited width.
@Suite("Marks of cards")
struct CardMarksTests {
  private let marks: [Mark] = [
    .disc(center: [40, 30], radius: 20, Color(0xB85C3C)),
    .ring(center: [40, 30], radius: 24, width: 1.5, Color(0xFFFFFF)),
    .polygon([[10, 10], [60, 14], [30, 50]], Color(0x245E96, opacity: 0.6)),
  ]

  private func scene(_ marks: [Mark]) -> Scene {
    Scene(size: [96, 64], marks: [.fill(Color(0x203040))] + marks)
  }

  @Test("A cached layer looks like its marks")
  func still() {
    let direct = Canvas(96, 64)
    direct.draw(scene(marks))
    let kept = Canvas(96, 64)
    kept.draw(scene([.layer(CachedLayer(size: [96, 64], marks: marks), at: .zero, opacity: 1)]))
    #expect(greatestDifference(direct.pixels, kept.pixels) <= 2)
    // A layer elsewhere is the same, moved.
    let moved = Canvas(96, 64)
    let shifted = marks.map { $0.moved(by: [-7, -4]) }
    moved.draw(
      scene([.layer(CachedLayer(size: [96, 64], marks: shifted), at: [7, 4], opacity: 1)])
    )
    #expect(greatestDifference(direct.pixels, moved.pixels) <= 2)
  }

  @Test("Incremental painting gives the same pixels as painting everything, layers included")
  func stepByStep() {
    func scene(_ step: Int) -> Scene {
      let share = Float(step) / 40
      let ground = CachedLayer(
        size: [96, 64],
        marks: [
          .radialGradient(
            RadialGradient(
              focus: [30, 20],
              reach: [90, 60],
              inner: Color(0xF3F6F9),
              outer: Color(0x8090A0)
            )
          )
        ]
      )
      let face = CachedLayer(
        size: [50, 50],
        marks: [.disc(center: [25, 25], radius: 20, Color(0x1B3E60))]
      )
      return Scene(
        size: [96, 64],
        marks: [
          .layer(ground, at: step < 30 ? .zero : [step - 30, 3], opacity: 1),
          .layer(face, at: [20, 8], opacity: step < 20 ? 1 : 1 - share),
          .halo(center: [45, 33], radius: 22, reach: 2 + 6 * share, Color(0x4E8FC6, opacity: 0.5)),
          .marking(
            .slants(spacing: 7, line: 1),
            on: Strip(from: [5, 5 + 20 * share], to: [90, 50], width: 8),
            Color(0xFFFFFF)
          ),
        ]
      )
    }
    let following = Canvas(96, 64)
    for step in 0..<40 {
      following.draw(scene(step))
      let fresh = Canvas(96, 64)
      fresh.draw(scene(step))
      #expect(following.pixels == fresh.pixels, "step \(step)")
    }
  }

  @Test("A radial gradient changes evenly from colour to colour, and pure black stays black")
  func radialGradient() {
    let canvas = Canvas(256, 32)
    let gradient = RadialGradient(
      focus: [0, 16],
      reach: [256, 1e6],
      inner: Color(0x404040),
      outer: Color(0x606060)
    )
    canvas.draw(Scene(size: [256, 32], marks: [.radialGradient(gradient)]))
    for column in stride(from: 8, to: 248, by: 16) {
      let levels: [Double] = (0..<32).flatMap { row -> [Double] in
        let start = row * 256 + column
        return canvas.pixels[start..<start + 8].map { Double($0 & 255) }
      }
      let mean = levels.reduce(0, +) / Double(levels.count)
      let expected = 64 + 32 * (Double(column) + 4) / 256
      #expect(abs(mean - expected) < 0.35)
    }
    let black = RadialGradient(focus: .zero, reach: [9, 9], inner: Color(0), outer: Color(0))
    canvas.draw(Scene(size: [256, 32], marks: [.radialGradient(black)]))
    #expect(canvas.pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test("A halo is strongest on its circle, ends at its reach, and touches no tile inside")
  func halo() {
    let raster = Raster(width: 256, height: 256)
    raster.fill(Color(0))
    raster.touched.removeAll()
    raster.halo(center: [128, 128], radius: 100, reach: 8, Color(0xFFFFFF))
    func level(_ distance: Int) -> Int { Int(raster.pixels[128 * 256 + 128 + distance] & 255) }
    #expect(level(100) > 220)
    #expect((level(96) + level(103)) / 2 > 40)
    #expect(level(110) == 0 && level(90) == 0)
    let middle = raster.grid.columns * (128 / TileGrid.tile.y) + 128 / TileGrid.tile.x
    #expect(!raster.touched[middle])
  }

  @Test(
    "Markings stay within their strip",
    arguments: [
      Marking.slants(spacing: 7, line: 2),
      .dots(spacing: 6, radius: 1.4), .waves(length: 18, line: 1.5), .outline(line: 2),
    ]
  )
  func markings(marking: Marking) {
    let strip = Strip(from: [20, 30], to: [170, 70], width: 18)
    let canvas = Canvas(192, 100)
    canvas.draw(
      Scene(
        size: [192, 100],
        marks: [.fill(Color(0)), .marking(marking, on: strip, Color(0xFFFFFF))]
      )
    )
    let along = (strip.to - strip.from) / 155.2417
    var inked = 0
    for (index, pixel) in canvas.pixels.enumerated() where pixel & 255 > 24 {
      inked += 1
      let (x, y) = (Float(index % 192) + 0.5, Float(index / 192) + 0.5)
      let way = SIMD2(x, y) - strip.from
      let (forth, aside) = (way.dot(along), way.dot(along.turned))
      #expect(forth > -1.5 && forth < 156.8 && abs(aside) < 10.5)
    }
    #expect(inked > 100)
  }

  @Test("Text that is too long is set smaller, then ends in an ellipsis")
  func maxWidth() {
    let typesetter = Typesetter()
    func width(_ words: String, maxWidth: Double?) -> Double {
      let run = TextRun(
        [words],
        face: .text,
        weight: 400,
        size: 30,
        color: Color(0),
        alignment: .left,
        maxWidth: maxWidth
      )
      return typesetter.width(of: TextShape(run, quarters: .zero))
    }
    let name = "Хабаровск Novy Urengoy International"
    let free = width(name, maxWidth: nil)
    #expect(width(name, maxWidth: free + 1) == free)
    #expect(abs(width(name, maxWidth: free * 0.8) - free * 0.8) < 2)
    let cut = width(name, maxWidth: free * 0.4)
    #expect(cut <= free * 0.4 && cut > free * 0.3)
  }
}

extension Mark {
  /// A shape moved; only those of these tests.
  fileprivate func moved(by way: SIMD2<Float>) -> Mark {
    switch self {
    case .disc(let center, let radius, let color):
      .disc(center: center + way, radius: radius, color)
    case .ring(let center, let radius, let width, let color):
      .ring(center: center + way, radius: radius, width: width, color)
    case .polygon(let corners, let color):
      .polygon(corners.map { $0 + way }, color)
    default: self
    }
  }
}
