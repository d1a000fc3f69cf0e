import Geodesy
import Scenes
import Show
import Testing

@testable import Screen

@Suite("Text")
struct TextTests {
  private func run(
    _ lines: [String],
    size: Double = 30,
    alignment: TextRun.Alignment = .center,
    tracking: Double = 0
  ) -> TextRun {
    TextRun(
      lines,
      face: .text,
      weight: 500,
      size: size,
      tracking: tracking,
      color: Color(0xFFFFFF),
      alignment: alignment
    )
  }

  /// The columns and rows that a run covers, on a canvas of 400 × 200 with the point in its centre.
  private func ink(_ run: TextRun, at point: SIMD2<Float> = [200, 100]) -> PixelRect? {
    let canvas = Canvas(400, 200)
    canvas.draw(
      Scene(size: [400, 200], marks: [.fill(Color(0)), .text(run, at: point, opacity: 1)])
    )
    let inked = canvas.pixels.indices.filter { canvas.pixels[$0] & 255 > 40 }
    let columns = inked.map { $0 % 400 }
    let rows = inked.map { $0 / 400 }
    guard
      let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return nil }
    return PixelRect(x: left..<right + 1, y: top..<bottom + 1)
  }

  @Test("Text is on its baseline, with the given alignment")
  func alignment() throws {
    let center = try #require(ink(run(["HNH"])))
    #expect(abs(center.x.lowerBound + center.x.upperBound - 400) <= 2)
    #expect(abs(center.y.upperBound - 100) <= 1)
    let left = try #require(ink(run(["HNH"], alignment: .left)))
    #expect((200...206).contains(left.x.lowerBound))
    let right = try #require(ink(run(["HNH"], alignment: .right)))
    #expect((194...200).contains(right.x.upperBound))
  }

  @Test("Capitals of Inter are 0.727 of the em; tracking and leading are in ems")
  func measures() throws {
    let plain = try #require(ink(run(["HHHH"], size: 40)))
    #expect(abs(Double(plain.y.count) - 0.727 * 40) <= 1.5)
    let wide = try #require(ink(run(["HHHH"], size: 40, tracking: 0.25)))
    #expect(abs(wide.x.count - plain.x.count - 30) <= 2)
    let two = try #require(ink(run(["HHHH", "HHHH"], size: 40)))
    #expect(abs(two.y.count - plain.y.count - 52) <= 1)
  }

  @Test("A position is rounded to a pixel and quarters of a pixel")
  func quarters() {
    let place = TextPlace([10.3, -2.26])
    #expect(place.pixel == [10, -3])
    #expect(place.quarters == [1, 3])
    #expect(TextPlace([0.99, 0]).pixel == [1, 0])
  }

  /// The mean place of a mask's ink, from the point that the text is at.
  private func center(of mask: Mask) -> SIMD2<Double> {
    var (sum, weight) = (SIMD2<Double>.zero, 0.0)
    for (index, coverage) in mask.coverage.enumerated() {
      let place = SIMD2(Double(index % mask.width), Double(index / mask.width))
      sum += place * Double(coverage)
      weight += Double(coverage)
    }
    return sum / max(weight, 1) + SIMD2(Double(mask.origin.x), Double(mask.origin.y))
  }

  @Test("All letters move by quarters of a pixel, across and down", arguments: [1, 2, 3])
  func steps(quarters: Int) throws {
    let typesetter = Typesetter()
    for word in ["Amsterdam", "l"] {
      let text = run([word], size: 28)
      let rest = center(of: try #require(typesetter.mask(TextShape(text, quarters: .zero))))
      for step in [SIMD2(quarters, 0), SIMD2(0, quarters)] {
        let mask = try #require(typesetter.mask(TextShape(text, quarters: step)))
        let way = center(of: mask) - rest - SIMD2(Double(step.x), Double(step.y)) / 4
        #expect(abs(way.x) < 0.07 && abs(way.y) < 0.07, "\(word) by \(step): off by \(way)")
      }
    }
  }

  @Test("Text stands on whole rows; carried text is between them, too")
  func rows() {
    func picture(at y: Float, isCarried: Bool) -> [UInt32] {
      let text = TextRun(
        ["Amsterdam"],
        face: .text,
        weight: 500,
        size: 28,
        color: Color(0xFFFFFF),
        isCarried: isCarried
      )
      let canvas = Canvas(400, 200)
      let marks: [Mark] = [.fill(Color(0)), .text(text, at: [200, y], opacity: 1)]
      canvas.draw(Scene(size: [400, 200], marks: marks))
      return canvas.pixels
    }
    #expect(picture(at: 100.4, isCarried: false) == picture(at: 100, isCarried: false))
    // Text that comes to rest on a row looks like text that always stood there.
    let (carried, still) = (picture(at: 100, isCarried: true), picture(at: 100, isCarried: false))
    #expect(greatestDifference(carried, still) <= 20)
    let moved = picture(at: 100.4, isCarried: true)
    #expect(greatestDifference(moved, carried) > 60)
    #expect(greatestDifference(moved, picture(at: 101, isCarried: true)) > 60)
  }

  @Test("Text without ink, and characters that no font has, do no harm")
  func oddWords() {
    #expect(ink(run([])) == nil)
    #expect(ink(run(["", " "])) == nil)
    #expect(ink(run(["København 東京 \u{0378} ✈"], size: 12)) != nil)
  }

  @Test("Every Latin letter has ink on the radar: IBM 3270 has empty glyphs for some")
  func terminal() {
    let typesetter = Typesetter()
    let letters = (0xC0...0x17F as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }
      .filter(\.properties.isAlphabetic)
    for letter in letters + ["ș", "ț", "\u{2BB}", "\u{2BC}", "\u{2019}"] {
      let run = TextRun(
        [String(letter)],
        face: .terminal,
        weight: 400,
        size: 30,
        color: Color(0xFFFFFF)
      )
      let code = String(letter.value, radix: 16)
      #expect(typesetter.mask(TextShape(run, quarters: .zero)) != nil, "\(letter), U+\(code)")
    }
  }

  @Test("Full-width signs are as wide on the radar as elsewhere", arguments: ["（", "）", "；", "～"])
  func fullWidth(sign: String) {
    let typesetter = Typesetter()
    let widths = [TextRun.Face.terminal, .text].map { face in
      let run = TextRun([sign], face: face, weight: 400, size: 30, color: Color(0xFFFFFF))
      return typesetter.width(of: TextShape(run, quarters: .zero))
    }
    #expect(widths[0] == widths[1])
  }

  @Test("On bright ground the shadow makes text legible; on dark ground it stays weak")
  func shadow() throws {
    func lightest(_ ground: UInt32) throws -> (strength: Double, contrast: Float) {
      let bake: BackdropStore.Bake = { backdrop in
        let picture = PixelBuffer(width: 400, height: 300) { pixels in
          for index in pixels.indices { pixels[index] = 0xFF00_0000 | ground }
        }
        return BakedBackdrop(dark: picture, lit: picture, sea: picture)
      }
      let backdrop = Sample.backdrop(400, 200)
      let run = TextRun(
        ["Amsterdam"],
        face: .text,
        weight: 500,
        size: 28,
        color: Color(0xFFFFFF),
        shadow: Color(0x123E69)
      )
      // Transparent text leaves its background unchanged.
      let clear = TextRun(
        run.lines,
        face: run.face,
        weight: run.weight,
        size: run.size,
        color: Color(0xFFFFFF, opacity: 0),
        shadow: run.shadow
      )
      func picture(_ run: TextRun) -> [UInt32] {
        let canvas = Canvas(400, 200, bake: bake)
        let state = BackdropState(light: 1)
        let marks: [Mark] = [.backdrop(backdrop, state), .text(run, at: [200, 100], opacity: 1)]
        canvas.draw(Scene(size: [400, 200], marks: marks))
        return canvas.pixels
      }
      let bounds = try #require(ink(run))
      let shadowed = picture(clear)
      let ratios = bounds.y.flatMap { y in
        bounds.x.map { x in
          let pixel = channels(shadowed[y * 400 + x])
          let luminance = Contrast.luminance(Float(pixel.z), Float(pixel.y), Float(pixel.x))
          return Contrast.ratio(1, luminance)
        }
      }.sorted()
      let middle = channels(shadowed[90 * 400 + 200]).y
      let (from, to) = (Double(ground >> 8 & 255), Double(0x3E))
      return ((from - Double(middle)) / (from - to), ratios[ratios.count / 200])
    }
    let bright = try lightest(0x8FB5D8)
    #expect(bright.contrast >= 4.5)
    #expect(bright.strength > 0.4)
    let dark = try lightest(0x295C8D)
    #expect(dark.contrast >= 4.5)
    #expect(dark.strength < 0.35)
    #expect(dark.strength > 0.15)
  }

  @Test("Contrast matches the guidelines")
  func contrast() {
    #expect(abs(Contrast.ratio(Contrast.luminance(Color(0xFFFFFF)), 0) - 21) < 1e-4)
    // #777777 on white is the well-known pair that just misses 4.5.
    let gray = Contrast.luminance(Color(0x777777))
    #expect(abs(Contrast.ratio(1, gray) - 4.48) < 0.01)
  }
}
