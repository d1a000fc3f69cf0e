import Breathing
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// What has the focus on the sheet before a session, and the text that is typed there.
@Suite struct StartFocusTests {
  @Test(arguments: [400.0, 800, 1080])
  func `the ring around a value stays off the values beside it`(unit: Double) {
    let bar = SegmentBar(
      item: .startPattern,
      titles: ["Gentle", "Coherent", "Long exhale", "Box", "4-7-8", "Sigh", "Classic"],
      chosen: 1
    )
    let height = Float(PanelLayout.segment * unit)
    let well = Box(low: [100, 100], high: [100 + Float(0.55 * unit), 100 + 2 * height])
    var pen = CardPen(unit: unit)
    pen.segments(bar, in: well, height: height, isFocused: true, .day)
    let box = bar.columns(in: well, unit: unit).box(1, in: well, height: height)
    let lines = pen.marks.compactMap { mark -> [RibbonPoint]? in
      guard case .ribbon(let points) = mark else { return nil }
      return points
    }
    #expect(lines.count == 1)
    for point in lines.joined() {
      let half = point.width / 2 - 0.01
      let around = Box(low: point.point - half, high: point.point + half)
      #expect(box.contains(around))
    }
  }

  @Test(arguments: [[1280, 800], [640, 400], [1080, 1920]] as [SIMD2<Int>])
  func `what is typed begins where the heading and the rows do`(size: SIMD2<Int>) throws {
    var show = try Panels.show()
    show.offerStart(.inLondon(), at: Europe.start)
    show.apply(.panel(.step(.startPlace, by: 1)), at: Europe.start.advanced(by: .seconds(3)))
    let shown = show.presentation(at: Europe.start.advanced(by: .seconds(5)), size: size)
    func left(of text: String) throws -> Float {
      let points = shown.scene.marks.flatMap { mark -> [SIMD2<Float>] in
        guard case .layer(let layer, _, _) = mark else { return [] }
        return layer.marks.compactMap { mark in
          guard case .text(let run, let point, _) = mark, run.lines == [text] else { return nil }
          return point
        }
      }
      return try #require(points.first).x
    }
    let words = show.appearance.words
    #expect(try left(of: words(.placePrompt)) == left(of: words(.placeTitle)))
  }
}
