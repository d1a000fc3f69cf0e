import Breathing
import TestSamples
import TestSupport
import Testing

@testable import Scenes
@testable import Show

@Suite struct PanelLookTests {
  private let start = Europe.start.advanced(by: .seconds(12))
  private let size = SIMD2(960, 540)

  @Test(
    arguments: [
      SIMD2(1920, 1080), [1080, 1920], [720, 1280], [720, 720], [3840, 1080], [320, 240],
      [400, 300], [480, 320], [320, 480], [430, 431], [320, 100], [150, 150],
    ]
  )
  func `all of it lies within the picture, and no row in another`(size: SIMD2<Int>) throws {
    let picture = Box(size: size)
    let layout = PanelLayout(size: size)
    #expect(picture.contains(layout.sheet.low) && picture.contains(layout.sheet.high))
    for count in 2...14 {
      for lines in [nil, 1, 2] where lines == nil || count < 8 {
        let boxes = (0..<count).map { layout.rowBox($0, of: count, lines: lines) }
        for (upper, lower) in zip(boxes, boxes.dropFirst()) {
          #expect(upper.high.y <= lower.low.y + 0.5)
        }
        #expect(layout.sheet.contains(boxes[0].low) && layout.sheet.contains(boxes[count - 1].high))
      }
    }
  }

  @Test(arguments: [SIMD2(1920, 1080), [1280, 800], [1080, 1920], [3840, 1080]])
  func `the names of patterns and lengths leave room at the round ends of their plates`(
    size: SIMD2<Int>
  ) throws {
    let layout = PanelLayout(size: size)
    let names = ["Gentle", "Coherent", "Long exhale", "Box", "4-7-8", "Sigh", "Classic"]
    let lengths = ["5 min", "10 min", "20 min", "30 min", "60 min", "Endless"]
    func expectRoom(for titles: [String], size: Double, in boxes: (Int) -> Box) {
      for (place, title) in titles.enumerated() {
        let plate = SIMD2<Double>(boxes(place).size) - 0.011 * layout.unit
        let letters = CardType.width(of: title, .semibold)
        #expect(letters * size <= plate.x - 0.3 * plate.y, "\(title)")
      }
    }
    let columns = layout.segmentColumns(names)
    let segment = layout.segmentBox(0, in: columns)
    expectRoom(for: names, size: columns.size * layout.unit) { layout.segmentBox($0, in: columns) }
    for titles in [names, lengths] {
      let bar = SegmentBar(item: .startLength, titles: titles, chosen: 2)
      let well = layout.segmentsBox(lines: 1)
      var pen = CardPen(unit: layout.unit)
      pen.segments(bar, in: well, height: segment.size.y, isFocused: false, Panels.palettes[0])
      let sizes = Set(
        pen.marks.compactMap { mark -> Double? in
          if case .text(let run, _, _) = mark { run.size } else { nil }
        }
      )
      #expect(sizes.count == 1, "all are equally large")
      let size = try #require(sizes.first)
      let columns = bar.columns(in: well, unit: layout.unit)
      expectRoom(for: titles, size: size) { columns.box($0, in: well, height: segment.size.y) }
    }
  }

  @Test(arguments: Panels.palettes)
  func `words stand out from the panel`(palette: PanelPalette) {
    #expect(palette.ground.opacity == 1)
    for ink in [palette.text, palette.quiet] { #expect(contrast(ink, palette.ground) >= 4.5) }
    let well = palette.ground.mixed(with: palette.well.opacity(1), Double(palette.well.opacity))
    #expect(contrast(palette.text, well) >= 4.5)
    #expect(contrast(palette.onChosen, palette.chosen) >= 4.5)
    // Non-text elements need 3 to 1.
    for sign in [palette.ring, palette.accent, palette.chosen] {
      #expect(contrast(sign, palette.ground) >= 3)
    }
  }

  /// The panel alone.
  private func panel(of show: Show) throws -> Scene {
    let shown = show.scene(at: start.advanced(by: .seconds(1)), size: size)
    // The panel comes last, together with the parts that move with the breath.
    let first = try #require(
      shown.marks.lastIndex { if case .layer = $0 { true } else { false } }
    )
    return Scene(size: size, marks: Array(shown.marks[first...]))
  }

  @Test func `the panel's text is unchanged`() throws {
    for page in Views.builtIn.pages {
      var show = try Panels.show(radar: true)
      for edit in [.toggle, .show(page), .move(by: 1)] as [PanelEdit] {
        show.apply(.panel(edit), at: start)
      }
      try expectGolden(try panel(of: show).description, "panel-\(page.rawValue)")
    }
    var shared = try Panels.show(share: .watch)
    shared.apply(.panel(.toggle), at: start)
    shared.apply(.panel(.show(.sky)), at: start)
    shared.apply(.panel(.step(.share, by: 1)), at: start)
    try expectGolden(try panel(of: shared).description, "panel-sky-shared")
  }
}
