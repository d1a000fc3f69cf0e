import Breathing
import Cabin
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// Cards for people far from a tall screen.
@Suite struct FarCardTests {
  private let size: SIMD2<Int> = [720, 1280]

  /// A tall panel of 32 inches, three metres away.
  private let legibility = Legibility(distanceMetres: 3, millimetresPerPixel: 0.553)

  /// The baselines of the texts of a card, from the top.
  private func baselines(_ show: Show) -> [Double] {
    let scene = show.scene(at: Cards.instant(9), size: size, legibility: legibility)
    return scene.marks.flatMap { mark -> [Double] in
      guard case .layer(let layer, let corner, _) = mark else { return [] }
      return layer.marks.compactMap { mark in
        guard case .text(_, let point, _) = mark else { return nil }
        return Double(point.y) + Double(corner.y)
      }
    }.sorted()
  }

  @Test func `face and text are lower where few lines leave room; the last line stays`()
    throws
  {
    let limit = legibility.minimumTextSize(in: size)
    let rest = CardLayout(size: size)
    var show = try Cards.show()
    let withWind = show.farLayout(rest, limit)
    show.sources = []
    let layout = show.farLayout(rest, limit)
    #expect(withWind.center.y > rest.center.y && layout.center.y >= withWind.center.y)
    #expect(layout.foot == rest.foot && layout.radius == rest.radius)
    // The space above the face and that below the text are more alike than before.
    let lines = baselines(show)
    let last = try #require(lines.last)
    let text = try #require(lines.dropLast().last)
    #expect(abs(last - layout.foot) < 1)
    let (above, below) = (layout.center.y - layout.radius, last - text)
    #expect(above > 0.1 * layout.unit && below > 0.05 * layout.unit)
  }

  @Test func `a picture that is taller than a card has more lines, from its top to its foot`()
    throws
  {
    let far = Legibility(distanceMetres: 6, millimetresPerPixel: 0.8)
    let show = try Cards.show()
    func words(_ size: SIMD2<Int>) -> [String] {
      show.scene(at: Cards.instant(9), size: size, legibility: far).words
    }
    let channels: Set = ["118.105", "121.560", "132.980"]
    #expect(channels.isSubset(of: words([400, 1280])))
    #expect(!channels.isSubset(of: words([400, 711])))
    for size in [[400, 1280], [1000, 1000], [1024, 768]] as [SIMD2<Int>] {
      let card = CardLayout(size: size)
      let layout = show.extendedLayout(card, far.minimumTextSize(in: size))
      #expect(layout.foot > 0.96 * Double(size.y) && layout.foot < 0.99 * Double(size.y))
      #expect(layout.line(0.178) < card.line(0.178) - 0.15 * layout.unit)
      #expect(layout.radius == card.radius && layout.unit == card.unit)
      let top = layout.center.y - layout.radius
      #expect(top > 0.05 * layout.unit)
      #expect(show.extendedLayout(card, .none) == card)
    }
    for size in [[1280, 720], [720, 1280]] as [SIMD2<Int>] {
      let card = CardLayout(size: size)
      #expect(show.extendedLayout(card, far.minimumTextSize(in: size)) == card)
    }
  }

  @Test func `on a panel where the picture moves, the last line of a higher card stays in sight`()
    throws
  {
    let far = Legibility(distanceMetres: 6, millimetresPerPixel: 0.8)
    let show = try Cards.show()
    for size in [[400, 1280], [1000, 1000], [1024, 768]] as [SIMD2<Int>] {
      let card = CardLayout(size: size, moves: true)
      let layout = show.extendedLayout(card, far.minimumTextSize(in: size))
      let hidden = 2 * Show.movement * Double(size.min())
      #expect(layout.foot <= Double(size.y) - hidden - 0.0119 * layout.unit, "\(size)")
    }
  }

  private let code = QRCode(side: 29) { column, row in (column ^ row) & 1 == 0 }

  /// The sentence of the page's code in the sky; nil if it is not seen.
  private func sentence(
    _ show: Show,
    _ size: SIMD2<Int>,
    at seconds: Double = 9
  ) -> (run: TextRun, point: SIMD2<Float>, opacity: Float)? {
    let scene = show.scene(at: Cards.instant(seconds), size: size, legibility: legibility)
    for case .text(let run, let point, let opacity) in scene.marks
    where run.lines.joined(separator: " ") == Message.pageQRCode.text {
      return (run, point, opacity)
    }
    return nil
  }

  @Test func `the code of the page keeps its sentence in a tall sky`() throws {
    let show = try Cards.show(view: .sky, pageQRCode: code)
    let (run, point, _) = try #require(sentence(show, size))
    let card = QRCard(code, size: size, palette: .day).box
    #expect(point.x < card.low.x && run.alignment == .right && run.lines.count == 2)
    #expect(run.size >= legibility.minimumTextSize(in: size).size * 720)
    let last = Double(point.y) + (run.leading + 0.25) * run.size
    #expect(last < CaptionSpace.baseline(size: size) * 1280 - Scene.captionSize * 720 * 0.8)
    #expect(sentence(show, [1280, 720]) == nil)
  }

  @Test func `that sentence fades out for the altitude of a cabin, and in again after it`() throws {
    var show = try Cards.show(view: .sky, pageQRCode: code)
    let pressure = StandardAtmosphere.hectopascals(altitudeFeet: 8_000)
    let sample = try #require(CabinSample(at: Cards.instant(8), hectopascals: pressure))
    let whole = try #require(sentence(show, size)?.opacity)
    show.apply(.cabin(CabinState(sample)), at: Cards.instant(8))
    let fading = try #require(sentence(show, size, at: 8.3)?.opacity)
    #expect(fading > 0.1 * whole && fading < 0.9 * whole)
    #expect(sentence(show, size) == nil)
    show.apply(.cabin(nil), at: Cards.instant(9))
    #expect(sentence(show, size, at: 10)?.opacity == whole)
  }

  @Test func `a wide picture and a small window are as they were`() throws {
    let limit = legibility.minimumTextSize(in: [1280, 720])
    let wide = CardLayout(size: [1280, 720])
    let show = try Cards.show()
    #expect(show.farLayout(wide, limit) == wide)
    let small = CardLayout(size: [240, 400])
    #expect(show.farLayout(small, MinimumTextSize(0.045, isDistant: false)) == small)
  }
}
