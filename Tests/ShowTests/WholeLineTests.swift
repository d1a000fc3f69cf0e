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

  @Test func `lines of a block share the size of the longest, down to a least one`() {
    let lines = [(ems: 5.0, room: 0.15), (ems: 6.0, room: 0.15), (ems: 0.0, room: 0.0)]
    #expect(CardType.blockSize(0.024, lines) == 0.024)
    #expect(abs(CardType.blockSize(0.026, lines) - 0.025) < 1e-12)
    #expect(CardType.blockSize(0.060, lines) == CardType.smallestBlock * 0.060)
  }

  /// The runs of text in each layer of a picture that has any, from back to front.
  private func runs(_ marks: [Mark]) -> [[TextRun]] {
    let layers = marks.map { mark -> [TextRun] in
      guard case .layer(let still, _, _) = mark else { return [] }
      return still.marks.compactMap { mark -> TextRun? in
        if case .text(let run, _, _) = mark { run } else { nil }
      }
    }
    return layers.filter { !$0.isEmpty }
  }

  @Test func `the services of a card have one size, also beside a longer name`() throws {
    let po = """
      msgid ""
      msgstr "Language: de\\n"
      msgctxt "radio"
      msgid "Ground"
      msgstr "Bodenkontrolle"
      """
    let words = Words(try MessageCatalogue(po: Array(po.utf8)))
    let size = SIMD2(960, 540)
    let card = try Cards.show(words: words).scene(at: Cards.instant(8), size: size)
    let services = runs(card.marks).joined().filter {
      ["Tower", "Bodenkontrolle", "ATIS"].contains($0.lines.first ?? "")
    }
    #expect(services.count == 3 && Set(services.map(\.size)).count == 1)
    for run in services {
      let width = CardType.width(of: run.lines[0], .regular) * run.size
      #expect(run.size < 0.0238 * 540 && width <= (run.maxWidth ?? 0) + 0.01)
    }
  }

  @Test func `the rows of a settings page have names of one size in a language with long words`()
    throws
  {
    let words = Words(MessageCatalogue(pseudo: Message.ofPictures))
    var show = try Cards.show(view: .sky, words: words)
    show.apply(.panel(.toggle), at: Cards.instant(5))
    let marks = show.presentation(at: Cards.instant(8), size: [1280, 800]).marks
    let panel = try #require(runs(marks).last)
    let names = panel.filter { $0.weight == 500 && $0.alignment == .left }
    #expect(names.count > 4 && Set(names.map(\.size)).count == 1)
    #expect(names.allSatisfy { $0.size < 0.0245 * 800 })
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
