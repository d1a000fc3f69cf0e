import Airports
import Breathing
import TestSamples
import Testing

@testable import Scenes
@testable import Show

/// The height of the search sheet, and the sizes of its rows.
@Suite struct SearchHeightTests {
  @Test func `a sheet changes its height gradually, however fast a person types`() {
    let start = Cards.instant(0)
    var height = SearchHeight(rows: 24, at: start)
    var former = height.rows(at: start)
    #expect(former == Double(SearchHeight.maximumRows))
    for millisecond in 1...3_000 {
      let now = Cards.instant(Double(millisecond) / 1_000)
      if millisecond < 2_000, millisecond % 40 == 0 {
        height.change(to: millisecond % 80 == 0 ? 24 : 0, at: now)
      }
      let rows = height.rows(at: now)
      #expect(abs(rows - former) < 0.06, "at \(millisecond) ms")
      former = rows
    }
    #expect(former == 0)
  }

  @Test(arguments: [[1920, 1080], [800, 480], [1080, 1920], [400, 300]] as [SIMD2<Int>])
  func `the sheet is as high as its rows, and one row at least`(size: SIMD2<Int>) {
    let full = SearchLayout(size: size)
    #expect(full.rowsSeen <= SearchHeight.maximumRows)
    for count in 0...24 {
      let layout = full.fitted(to: Double(count))
      let rows = max(1, min(count, full.rowsSeen))
      #expect(layout.rowsInSheet == rows)
      #expect(layout.sheet.low == full.sheet.low)
      #expect(layout.sheet.contains(layout.rowBox(rows - 1)))
      // Its last line has its place below the rows.
      let foot = Double(layout.sheet.high.y - layout.rowBox(rows - 1).high.y)
      #expect(abs(foot - layout.parts.foot * layout.unit) < 0.01)
    }
  }

  @Test(arguments: [true, false])
  func `a search that finds nothing has a low sheet, and with reduced motion the whole one`(
    reducesMotion: Bool
  ) throws {
    let size = SIMD2(1280, 720)
    var show = try Cards.show(view: .sky, reducesMotion: reducesMotion)
    show.apply(.search(.open), at: Cards.instant(5))
    let layout = SearchLayout(size: size)
    let (low, high) = (layout.rowBox(0).center, layout.rowBox(4).center)
    func closes(_ point: SIMD2<Float>, at seconds: Double) -> Bool {
      let shown = show.presentation(at: Cards.instant(seconds), size: size)
      return shown.command(at: point) == .search(.close)
    }
    #expect(!closes(low, at: 7) && !closes(high, at: 7))
    show.apply(.search(.insert("zzzz")), at: Cards.instant(8))
    #expect(!closes(high, at: 8.01))
    #expect(!closes(low, at: 9) && closes(high, at: 9) == !reducesMotion)
  }

  @Test func `the names of all rows have the same size, and a long one ends with an ellipsis`()
    throws
  {
    let wide = String(repeating: "W", count: 40)
    let names = ["Oak Field", "Oak Metropolitan County International Airport", "Oak \(wide)"]
    let fields = names.enumerated().map { number, name in
      CatalogueEntry(
        ident: "XX0\(number)",
        name: name,
        municipality: "A town whose name is longer than the room beside a runway has letters",
        coordinate: Cards.home,
        kind: .small
      )
    }
    let catalogue = try Catalogue(fields + Cards.legAirports)
    var show = try Cards.show(catalogue: catalogue, view: .sky)
    show.apply(.search(.open), at: Cards.instant(5))
    show.apply(.search(.insert("oak")), at: Cards.instant(6))
    var front: [Mark] = []
    for case .layer(let layer, _, _) in show.scene(at: Cards.instant(8), size: [1280, 720]).marks {
      front = layer.marks
    }
    let runs = front.compactMap { mark -> TextRun? in
      if case .text(let run, _, _) = mark, run.maxWidth != nil { run } else { nil }
    }
    let texts = runs.flatMap(\.lines)
    let isCut = texts.contains { $0.hasPrefix("Oak W") && $0.hasSuffix("…") }
    #expect(texts.contains("Oak Field") && isCut, "\(texts)")
    for run in runs {
      let widths: CardType.Widths = run.weight > 450 ? .semibold : .regular
      let width = CardType.width(of: run.lines[0], widths) * run.size
      #expect(width <= (run.maxWidth ?? 0) + 0.01, "\(run.lines)")
    }
  }
}
