import Airports
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// The search in small windows: a sheet of the same height, fewer rows, larger letters.
@Suite struct SmallSearchTests {
  private static let sizes: [SIMD2<Int>] = [
    [320, 240], [400, 300], [640, 400], [320, 480], [360, 640], [448, 800],
  ]

  @Test(arguments: sizes) func `the sheet keeps its height and has rows for fingers`(
    size: SIMD2<Int>
  ) {
    let layout = SearchLayout(size: size)
    #expect(layout.parts.isSmall && layout.rowsSeen >= 3)
    let share = SIMD2<Double>(layout.sheet.size) / layout.unit
    let card = CardLayout(size: size)
    if card.isPortrait {
      #expect(abs(share.x - 0.90) < 0.001)
      let rows = (share.y - 0.218) / 0.0815
      #expect(abs(rows - rows.rounded()) < 0.01)
    } else {
      #expect(abs(share.y - 0.870) < 0.001)
    }
    let last = layout.rowBox(layout.rowsSeen - 1)
    #expect(layout.sheet.contains(last))
    #expect(last.size.y > 34)
    #expect(layout.rowBox(0).low.y >= layout.fieldBox.high.y)
  }

  @Test(arguments: [[320, 240], [400, 300], [480, 300], [640, 400]] as [SIMD2<Int>])
  func `the sheet is as wide as names need, or nearly as wide as the picture`(size: SIMD2<Int>) {
    let sheet = SearchLayout(size: size).sheet
    #expect(Box(size: size).contains(sheet))
    #expect(Double(sheet.size.x) > min(28 * Legibility.minimumPixels, 0.93 * Double(size.x)) - 0.1)
  }

  @Test(arguments: [[320, 240], [400, 300]] as [SIMD2<Int>])
  func `a name of 27 letters is not shortened`(size: SIMD2<Int>) throws {
    let name = "Saint Margaret Hill Airport"
    let field = CatalogueEntry(
      ident: "XXSM",
      name: name,
      municipality: "Saint Margaret",
      coordinate: Cards.home,
      kind: .small
    )
    let catalogue = try Catalogue([field] + Cards.legAirports)
    var show = try Cards.show(catalogue: catalogue, view: .sky)
    show.apply(.search(.open), at: Cards.instant(5))
    show.apply(.search(.insert("margaret")), at: Cards.instant(6))
    let texts = show.scene(at: Cards.instant(8), size: size).marks.flatMap { mark -> [String] in
      guard case .layer(let layer, _, _) = mark else { return [] }
      return layer.marks.flatMap { mark -> [String] in
        if case .text(let run, _, _) = mark { run.lines } else { [] }
      }
    }
    #expect(texts.contains(name))
  }

  @Test(
    arguments: [
      ([160, 90], 8), ([160, 120], 8), ([960, 540], 8), ([800, 480], 8), ([720, 720], 8),
      ([640, 480], 8), ([700, 480], 8), ([480, 640], 13),
    ] as [(SIMD2<Int>, Int)]
  )
  func `a sheet with room enough, or with too little, is as designed`(
    size: SIMD2<Int>,
    rows: Int
  ) {
    let layout = SearchLayout(size: size)
    #expect(layout.parts == .designed && layout.rowsSeen == rows)
  }

  @Test(arguments: [[796, 448], [448, 448], [448, 800]] as [SIMD2<Int>])
  func `near the limit there are no more rows than designed`(size: SIMD2<Int>) {
    let small = SearchLayout(size: size)
    let designed = SearchLayout(size: size &+ SIMD2(2, 2))
    #expect(small.parts.isSmall && !designed.parts.isSmall)
    #expect(small.rowsSeen <= designed.rowsSeen)
  }

  @Test(arguments: sizes) func `the heading touches neither the line above nor the first row`(
    size: SIMD2<Int>
  ) {
    let parts = SearchLayout(size: size).parts
    let (top, bottom) = (parts.heading - 0.73 * parts.em, parts.heading + 0.21 * parts.em)
    #expect(top - parts.field > 0.3 * parts.em && parts.rows - bottom > 0.3 * parts.em)
  }

  @Test(arguments: sizes) func `the button that clears the text is large enough for a finger`(
    size: SIMD2<Int>
  ) {
    let layout = SearchLayout(size: size)
    let box = layout.clearBox
    #expect(box.size.x > 43.99 && box.size.y > 43.99)
    #expect(layout.sheet.contains(box) && !box.overlaps(layout.rowBox(0)))
  }

  @Test(arguments: sizes) func `letters have 11 pixels and stay on the sheet`(
    size: SIMD2<Int>
  ) throws {
    let sheet = SearchLayout(size: size).sheet
    for typed in ["", "field", "zzzz", "東京国際空港、羽田空港、東京都大田区、日本"] {
      var show = try Cards.show(view: .sky)
      show.apply(.search(.open), at: Cards.instant(5))
      show.apply(.search(.insert(typed)), at: Cards.instant(6))
      var front: (layer: CachedLayer, corner: SIMD2<Int>)?
      for case .layer(let layer, let corner, _) in show.scene(at: Cards.instant(8), size: size)
        .marks
      { front = (layer, corner) }
      let shown = try #require(front)
      var boxes: [(text: String, box: Box)] = []
      for case .text(let run, let point, _) in shown.layer.marks {
        let text = run.lines.joined(separator: " ")
        #expect(run.size > Legibility.minimumPixels - 0.01, "\(text) at \(size)")
        let widths: CardType.Widths = run.weight > 450 ? .semibold : .regular
        let free = CardType.width(of: text, widths) * run.size
        let width = min(free, run.maxWidth ?? .infinity)
        // The prompt is set smaller by a tenth of a pixel in the narrowest sheet.
        #expect(free < 1.02 * width, "\(text) at \(size)")
        let place = SIMD2<Double>(point) + SIMD2<Double>(shown.corner)
        let left = run.alignment == .right ? place.x - width : place.x
        let low = SIMD2<Float>(SIMD2(left, place.y - 0.72 * run.size))
        let box = Box(low: low, high: SIMD2<Float>(SIMD2(left + width, place.y)))
        #expect(sheet.contains(box), "\(text) at \(size)")
        for other in boxes {
          #expect(!box.overlaps(other.box), "\(text) and \(other.text) at \(size)")
        }
        boxes.append((text, box))
      }
      #expect(boxes.count > 1)
    }
  }

  @Test func `the town leaves room for a long word for runway`() throws {
    let file = """
      msgctxt "search"
      msgid "{length} runway"
      msgstr "{length} slipway of grass"

      """
    let words = Words(try MessageCatalogue(po: Array(file.utf8)))
    var show = try Cards.show(view: .sky, words: words)
    show.apply(.search(.open), at: Cards.instant(5))
    show.apply(.search(.insert("field")), at: Cards.instant(6))
    var (towns, lengths): ([Double: Double], [Double: Double]) = ([:], [:])
    for case .layer(let layer, _, _) in show.scene(at: Cards.instant(8), size: [1280, 720]).marks {
      for case .text(let run, let point, _) in layer.marks {
        let (x, y) = (Double(point.x), Double(point.y))
        if run.alignment == .left, let room = run.maxWidth { towns[y] = x + room }
        guard let text = run.lines.first, text.hasSuffix("slipway of grass") else { continue }
        lengths[y] = x - CardType.width(of: text, .regular) * run.size
      }
    }
    #expect(!lengths.isEmpty)
    for (y, left) in lengths {
      let end = try #require(towns[y])
      #expect(end < left)
    }
  }

  @Test func `a text that is too long ends with an ellipsis within its width`() {
    let name = "Amsterdam Airport Schiphol"
    for width in stride(from: 3.0, through: 16, by: 0.5) {
      let seen = CardType.beginning(of: name, .regular, width: width)
      #expect(CardType.width(of: seen, .regular) <= width)
      #expect(seen == name || seen.last == "…")
      #expect(name.hasPrefix(seen.last == "…" ? String(seen.dropLast()) : seen))
    }
    #expect(CardType.beginning(of: name, .regular, width: 20) == name)
    for width in stride(from: 3.0, through: 16, by: 0.5) {
      let seen = CardType.end(of: name, .regular, width: width)
      #expect(CardType.width(of: seen, .regular) <= width)
      #expect(seen == name || seen.first == "…")
      #expect(name.hasSuffix(seen.first == "…" ? String(seen.dropFirst()) : seen))
    }
    #expect(CardType.end(of: name, .regular, width: 20) == name)
  }
}
