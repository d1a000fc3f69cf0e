import Breathing
import Testing

@testable import Scenes
@testable import Show

/// Sheets in small windows, where letters are larger than designed.
@Suite struct SmallSheetTests {
  private static let sizes: [SIMD2<Int>] = [
    [320, 240], [400, 300], [480, 320], [640, 400], [800, 448], [320, 480], [240, 320],
  ]

  private let start = Europe.start.advanced(by: .seconds(12))

  /// A line of text on a sheet.
  private struct Line {
    let text: String
    let size: Double

    /// From its capitals to its baseline, in the picture.
    let box: Box
  }

  /// The lines on the sheet in front, two seconds after it opened.
  private func lines(_ show: Show, after seconds: Double = 2, _ size: SIMD2<Int>) throws -> [Line] {
    let now = start.advanced(by: .seconds(seconds))
    var front: (layer: CachedLayer, corner: SIMD2<Int>)?
    for case .layer(let layer, let corner, _) in show.scene(at: now, size: size).marks {
      front = (layer, corner)
    }
    let sheet = try #require(front)
    return sheet.layer.marks.compactMap { mark -> Line? in
      guard case .text(let run, let point, _) = mark else { return nil }
      let text = run.lines.joined(separator: " ")
      let widths: CardType.Widths = run.weight > 450 ? .semibold : .regular
      let width = min(CardType.width(of: text, widths) * run.size, run.maxWidth ?? .infinity)
      let place = SIMD2<Double>(point) + SIMD2<Double>(sheet.corner)
      let left: Double =
        switch run.alignment {
        case .left: place.x
        case .center: place.x - width / 2
        case .right: place.x - width
        }
      let low = SIMD2<Float>(SIMD2(left, place.y - 0.70 * run.size))
      let box = Box(low: low, high: SIMD2<Float>(SIMD2(left + width, place.y)))
      return Line(text: text, size: run.size, box: box)
    }
  }

  private func expectApart(_ lines: [Line], in sheet: Box, _ size: SIMD2<Int>) {
    for (index, line) in lines.enumerated() {
      #expect(sheet.contains(line.box), "\(line.text) at \(size)")
      for other in lines[..<index] {
        #expect(!line.box.overlaps(other.box), "\(line.text) and \(other.text) at \(size)")
      }
    }
  }

  @Test(
    arguments: [
      ([320, 240], 9.6), ([400, 300], 11), ([480, 320], 11), ([640, 400], 11), ([800, 448], 11),
      ([320, 480], 11), ([800, 480], 11.7),
    ] as [(SIMD2<Int>, Double)]
  )
  func `rows of settings have letters of 11 pixels, or nearly so`(
    size: SIMD2<Int>,
    least: Double
  ) {
    #expect(MinimumTextSize.usual * PanelLayout(size: size).unit > least - 0.001)
  }

  @Test(arguments: sizes) func `no words of the settings cover others`(size: SIMD2<Int>) throws {
    for page in Views.builtIn.pages {
      var show = try Panels.show()
      show.apply(.panel(.toggle), at: start)
      show.apply(.panel(.show(page)), at: start)
      expectApart(try lines(show, size), in: PanelLayout(size: size).sheet, size)
    }
  }

  @Test(arguments: [[320, 240], [400, 300], [320, 480]] as [SIMD2<Int>])
  func `the words of a range stand beside its name, as large as other values`(
    size: SIMD2<Int>
  ) throws {
    var show = try Panels.show()
    show.apply(.panel(.toggle), at: start)
    show.apply(.panel(.show(.traffic)), at: start)
    let unit = PanelLayout(size: size).unit
    let lines = try lines(show, size)
    for item in [PanelItem.lowest, .beyond] {
      let row = try #require(show.panelRows(at: start).first { $0.item == item })
      guard case .range(_, let text) = row.control else { throw RowError() }
      let name = try #require(lines.first { $0.text == row.title })
      let value = try #require(lines.first { $0.text == text })
      #expect(value.size > 0.0210 * unit, "\(text) at \(size)")
      #expect(value.box.high.y == name.box.high.y && value.box.low.x > name.box.high.x)
    }
  }

  /// A row has another control than expected.
  private struct RowError: Error {}

  @Test(arguments: sizes) func `the line of keys is as large as the rows, as far as it fits`(
    size: SIMD2<Int>
  ) throws {
    let layout = PanelLayout(size: size)
    var settings = try Panels.show()
    settings.apply(.panel(.toggle), at: start)
    var question = try Panels.show()
    let box = try #require(NamedPace.presets.first { $0.name == "box" })
    question.apply(.choose(box), at: start)
    for (show, start) in [(settings, "↑ ↓"), (question, "← →")] {
      let line = try #require(try lines(show, size).last { $0.text.hasPrefix(start) })
      let width = CardType.width(of: line.text, .regular)
      let fits = (layout.right - layout.left) / width
      let rows = MinimumTextSize.usual * layout.unit
      #expect(line.size >= min(Legibility.minimumPixels, rows, fits) - 0.01, "\(line.text)")
      #expect(line.size * width <= layout.right - layout.left + 0.01, "\(line.text)")
    }
  }

  @Test(arguments: sizes) func `no words of the start sheet cover others`(size: SIMD2<Int>) throws {
    for (index, pace) in NamedPace.presets.enumerated() {
      var show = try Panels.show()
      let choice = StartChoice(minutes: 10, pace: pace.name, sound: .music)
      let place = index % 2 == 0 ? "London" : "San Francisco, California, United States"
      let offer = StartOffer(
        choice: choice,
        place: place,
        found: place,
        beginsByItself: false
      )
      show.offerStart(offer, at: Europe.start)
      let layout = show.startLayout(size: size, at: start.advanced(by: .seconds(2)))
      expectApart(try lines(show, size), in: layout.sheet, size)
    }
  }

  @Test(arguments: sizes) func `no words of a question cover others`(size: SIMD2<Int>) throws {
    for name in ["box", "4-7-8", "classic"] {
      var show = try Panels.show()
      let pace = try #require(NamedPace.presets.first { $0.name == name })
      show.apply(.choose(pace), at: start)
      expectApart(try lines(show, size), in: PanelLayout(size: size).sheet, size)
    }
  }

  @Test(arguments: sizes) func `the offer of newer data is as large as it can be`(
    size: SIMD2<Int>
  ) throws {
    var show = try Panels.show()
    show.apply(.offerUpdate(dataOf: "2025-12-02"), at: Europe.start)
    show.apply(.view(.airport), at: Europe.start)
    show.apply(.view(.sky), at: start)
    let layout = PanelLayout(size: size).lowered(to: UpdateOfferSheet.height, in: size)
    #expect(Box(size: size).contains(layout.sheet))
    #expect(layout.heightUnit == layout.unit)
    expectApart(try lines(show, size), in: layout.sheet, size)
  }
}
