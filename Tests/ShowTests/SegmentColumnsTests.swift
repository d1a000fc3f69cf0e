import Breathing
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// The columns of names side by side, such as those of patterns, in a language with long names.
@Suite struct SegmentColumnsTests {
  private static let german = """
    msgid ""
    msgstr "Language: de\\n"
    msgctxt "pattern"
    msgid "gentle"
    msgstr "sanft"
    msgctxt "pattern"
    msgid "coherent"
    msgstr "kohärent"
    msgctxt "pattern"
    msgid "long exhale"
    msgstr "langes Ausatmen"
    msgctxt "pattern"
    msgid "box"
    msgstr "Quadratatmung"
    msgctxt "pattern"
    msgid "sigh"
    msgstr "Seufzer"
    msgctxt "pattern"
    msgid "classic"
    msgstr "klassisch"
    """

  private static let names = [
    "Sanft", "Kohärent", "Langes Ausatmen", "Quadratatmung", "4-7-8", "Seufzer", "Klassisch",
  ]

  private static let lengths = ["2 Min.", "5 Min.", "10 Min.", "20 Min.", "Unbegrenzt"]

  private static let size: SIMD2<Int> = [1280, 720]

  @Test(arguments: [names, lengths])
  func `no name is smaller than 12 pixels, and each is within its column`(
    titles: [String]
  ) throws {
    let layout = PanelLayout(size: Self.size)
    let bar = SegmentBar(item: .startPattern, titles: titles, chosen: 0)
    let well = layout.segmentsBox(lines: bar.lines)
    let columns = bar.columns(in: well, unit: layout.unit)
    #expect(columns.size * layout.unit >= 12)
    for (place, title) in titles.enumerated() {
      let box = columns.box(place, in: well, height: 38)
      let letters = CardType.width(of: title, .semibold) * columns.size * layout.unit
      #expect(letters <= columns.room(in: box, unit: layout.unit) + 0.01, "\(title)")
      let column = place % bar.columns
      let left = column == 0 ? well : columns.box(place - 1, in: well, height: 38)
      let start = column == 0 ? left.low.x : left.high.x
      #expect(abs(box.low.x - start) < 0.01, "\(title)")
      if column == bar.columns - 1 { #expect(abs(box.high.x - well.high.x) < 0.01, "\(title)") }
    }
  }

  @Test func `the bars of the start sheet have names of one size`() throws {
    var show = try Panels.show()
    show.offerStart(.inLondon(), at: Europe.start)
    let scene = show.scene(at: Europe.start.advanced(by: .seconds(5)), size: Self.size)
    let titles = Set(show.startBars.flatMap(\.titles))
    let runs = scene.marks.flatMap { mark -> [TextRun] in
      guard case .layer(let still, _, _) = mark else { return [] }
      return still.marks.compactMap { mark -> TextRun? in
        guard case .text(let run, _, _) = mark, titles.isSuperset(of: run.lines) else { return nil }
        return run
      }
    }
    #expect(runs.count > 8 && Set(runs.map(\.size)).count == 1, "\(runs.map(\.size))")
  }

  @Test func `long names in one bar make those of another little smaller`() {
    func columns(_ names: [String]) -> SegmentColumns {
      SegmentColumns(names, count: names.count, width: 0.55)
    }
    let short = columns(["Music", "Tones", "Silence"])
    let middle = columns(["Gentle", "Coherent", "Long exhale", "Box"])
    let long = columns(Array(repeating: "Quadratatmung", count: 4))
    #expect(middle.size < short.size && long.size < middle.size)
    #expect(SegmentColumns.sharedSize(of: [short, middle]) == middle.size)
    #expect(SegmentColumns.sharedSize(of: [short, long]) == 0.018)
  }

  @Test func `short names have columns of one width, and long ones in one column move no other`() {
    let well = Box(low: .zero, high: [400, 76])
    func widths(_ names: [String]) -> [Float] {
      let columns = SegmentColumns(names, count: 4, width: 0.55)
      return (0..<4).map { columns.box($0, in: well, height: 38).size.x }
    }
    #expect(widths(["Gentle", "Coherent", "Long exhale", "Box"]) == [100, 100, 100, 100])
    let uneven = widths(["Sanft", "Kohärent", "Langes Ausatmen", "Quadratatmung"])
    #expect(uneven[2] > uneven[3] && uneven[3] > uneven[1] && uneven[1] > uneven[0])
    #expect(abs(uneven.reduce(0, +) - 400) < 0.1)
  }

  @Test func `a tap on a name chooses its pattern, however wide its column is`() throws {
    let words = Words(try MessageCatalogue(po: Array(Self.german.utf8)))
    var show = try Cards.show(view: .sky, words: words)
    show.apply(.panel(.toggle), at: Cards.instant(5))
    show.apply(.panel(.show(.breath)), at: Cards.instant(5))
    let shown = show.presentation(at: Cards.instant(8), size: Self.size)
    for (index, name) in Self.names.enumerated() {
      let points = shown.marks.flatMap { mark -> [SIMD2<Float>] in
        guard case .layer(let still, let corner, _) = mark else { return [] }
        return still.marks.compactMap { mark -> SIMD2<Float>? in
          guard case .text(let run, let point, _) = mark, run.lines == [name] else { return nil }
          return point + SIMD2<Float>(corner)
        }
      }
      let point = try #require(points.last, "\(name)")
      #expect(shown.command(at: point) == .panel(.set(.pattern, to: index)), "\(name)")
    }
  }
}
