import Breathing
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// Lines that no language may cut.
@Suite struct WholeLineTests {
  private let line = "3 runways, longest 3 638 m, asphalt"

  private func size(room: Double, isWhole: Bool) throws -> Double {
    var pen = CardPen(unit: 1000)
    pen.text(line, at: .zero, size: 0.02, Color(0), maxWidth: room, isWhole: isWhole)
    let mark = try #require(pen.marks.first)
    guard case .text(let run, _, _) = mark else { return 0 }
    return run.size
  }

  @Test func `a line is as large as designed, and smaller only where it would be cut`() throws {
    let width = CardType.width(of: line, .regular) * 20
    #expect(try size(room: width, isWhole: true) == 20)
    #expect(try size(room: 0.81 * width, isWhole: true) == 20)
    #expect(abs(try size(room: 0.6 * width, isWhole: true) - 15) < 0.01)
    #expect(try size(room: 0.6 * width, isWhole: false) == 20)
    #expect(try size(room: 0.1 * width, isWhole: true) == 10)
  }

  @Test(arguments: [[1280, 800], [800, 480], [1080, 1920]] as [SIMD2<Int>])
  func `the figures of a pattern are whole in a language with long words`(
    size: SIMD2<Int>
  ) throws {
    let words = Words(MessageCatalogue(pseudo: Message.ofPictures))
    var show = try Cards.show(view: .sky, words: words)
    let box = try #require(NamedPace.presets.first { $0.name == "box" })
    show.apply(.choose(box), at: Cards.instant(5))
    let figures = box.figures(in: words)
    let marks = show.presentation(at: Cards.instant(8), size: size).marks
    let runs = marks.flatMap { mark -> [TextRun] in
      guard case .layer(let still, _, _) = mark else { return [] }
      return still.marks.compactMap { mark -> TextRun? in
        if case .text(let run, _, _) = mark { run } else { nil }
      }
    }
    let run = try #require(runs.last { $0.lines == [figures] })
    let letters = CardType.width(of: figures, .regular) * run.size
    #expect(0.8 * letters <= (run.maxWidth ?? 0) + 0.01)
  }
}
