import Breathing
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

  @Test func `the code of the page keeps its sentence in a tall sky`() throws {
    let code = QRCode(side: 29) { column, row in (column ^ row) & 1 == 0 }
    let show = try Cards.show(view: .sky, pageCode: code)
    func sentence(_ size: SIMD2<Int>) -> (run: TextRun, point: SIMD2<Float>)? {
      for mark in show.scene(at: Cards.instant(9), size: size, legibility: legibility).marks {
        guard case .text(let run, let point, _) = mark,
          run.lines.joined(separator: " ") == Message.pageCode.text
        else { continue }
        return (run, point)
      }
      return nil
    }
    let (run, point) = try #require(sentence(size))
    let card = CodeCard(code, size: size, palette: .day).box
    #expect(point.x < card.low.x && run.alignment == .right && run.lines.count == 2)
    #expect(run.size >= legibility.minimumTextSize(in: size).size * 720)
    let last = Double(point.y) + (run.leading + 0.25) * run.size
    #expect(last < CaptionSpace.baseline(size: size) * 1280 - Scene.captionSize * 720 * 0.8)
    #expect(sentence([1280, 720]) == nil)
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
