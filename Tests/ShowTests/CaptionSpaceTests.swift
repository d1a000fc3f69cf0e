import Breathing
import Scenes
import TestSamples
import Testing

@testable import Show

@Suite("The place of a caption")
struct CaptionSpaceTests {
  private static let sizes: [SIMD2<Int>] = [
    [800, 480], [1280, 800], [1920, 1080], [1024, 768], [3840, 2160], [2560, 1080], [1080, 1920],
    [768, 1024],
  ]

  /// Seconds into the session shortly after an inhale of several seconds has begun.
  private func inhale(_ show: Show) throws -> Double {
    let times = stride(from: 1.0, to: 60, by: 0.25)
    let found = times.first { seconds in
      let moment = show.moment(at: Cards.instant(seconds))
      return moment.stage == .flight && moment.breath.phase == .inhale
        && (0.15...0.25).contains(moment.breath.progress)
    }
    return try #require(found)
  }

  /// The captions of a scene: where each begins and ends at most, and its opacity.
  private func captions(_ show: Show, at seconds: Double, _ size: SIMD2<Int>) -> [(
    middle: Double, half: Double, opacity: Float
  )] {
    show.scene(at: Cards.instant(seconds), size: size).marks.compactMap { mark in
      guard case .text(let run, let point, let opacity) = mark,
        run.lines == ["breathe in"] || run.lines == ["breathe out"]
      else { return nil }
      // Inter Display's letters are at most .56 em wide on average.
      let wide = Double(run.lines[0].count) * 0.56 * run.size
      return (Double(point.x), min(wide, run.maxWidth ?? wide) / 2, opacity)
    }
  }

  @Test("It is centred in what the open panel leaves free", arguments: sizes)
  func panel(size: SIMD2<Int>) throws {
    var show = try Cards.show(view: .sky)
    let start = try inhale(show)
    #expect(captions(show, at: start, size).map(\.middle) == [Double(size.x) / 2])
    show.apply(.panel(.toggle), at: Cards.instant(start + 0.1))
    let sheet = PanelLayout(size: size).sheet
    let shown = captions(show, at: start + 1.2, size)
    try #require(shown.count == 1)
    if size.x > size.y {
      #expect(abs(shown[0].middle - Double(sheet.low.x) / 2) < 1)
      #expect(shown[0].middle + shown[0].half < Double(sheet.low.x))
      #expect(shown[0].middle - shown[0].half > 0)
    } else {
      // The panel is below it.
      #expect(shown[0].middle == Double(size.x) / 2)
      #expect(Double(sheet.low.y) > 0.168 * Double(size.y))
    }
  }

  @Test func `it has room beside the panel of a square picture`() throws {
    let size = SIMD2(720, 720)
    var show = try Cards.show(view: .sky)
    let start = try inhale(show)
    show.apply(.panel(.toggle), at: Cards.instant(start + 0.1))
    let sheet = PanelLayout(size: size).sheet
    let shown = captions(show, at: start + 1.2, size)
    try #require(shown.count == 1)
    #expect(abs(shown[0].middle - Double(sheet.low.x) / 2) < 1)
    #expect(shown[0].middle - shown[0].half > 0)
    #expect(shown[0].middle + shown[0].half < Double(sheet.low.x))
  }

  @Test("It is centred in what the open search leaves free, or hidden below it", arguments: sizes)
  func search(size: SIMD2<Int>) throws {
    var show = try Cards.show(view: .sky)
    let start = try inhale(show)
    show.apply(.search(.open), at: Cards.instant(start))
    let sheet = show.searchLayout(size: size).sheet
    let shown = captions(show, at: start + 1.2, size)
    guard size.x > size.y else {
      #expect(shown.isEmpty)
      return
    }
    try #require(shown.count == 1)
    // In a picture of 4 to 3 the sheet is below the caption.
    guard Double(sheet.low.y) < (0.134 + 0.03) * Double(size.y) else {
      #expect(shown[0].middle == Double(size.x) / 2)
      return
    }
    #expect(abs(shown[0].middle - Double(sheet.low.x) / 2) < 1)
    #expect(shown[0].middle + shown[0].half < Double(sheet.low.x))
  }

  @Test(
    "The offer of newer data cuts no caption",
    arguments: sizes + [SIMD2(320, 240), SIMD2(480, 320)]
  )
  func offer(size: SIMD2<Int>) throws {
    var show = try Cards.show(view: .sky)
    let start = try inhale(show)
    show.apply(.offerUpdate(dataOf: "2025-12-02"), at: Cards.instant(0.1))
    show.apply(.view(.airport), at: Cards.instant(0.2))
    show.apply(.view(.sky), at: Cards.instant(0.3))
    #expect(show.overlays.front == .updateOffer)
    let sheet = PanelLayout(size: size).lowered(to: UpdateOfferSheet.height, in: size).sheet
    let baseline = CaptionSpace.baseline(size: size) * Double(size.y)
    for caption in captions(show, at: start, size) {
      let isBeside = caption.middle + caption.half < Double(sheet.low.x)
      #expect(isBeside || Double(sheet.low.y) > baseline)
    }
  }

  @Test func `it fades from place to place and never moves`() throws {
    var show = try Cards.show(view: .sky)
    let start = try inhale(show)
    show.apply(.panel(.toggle), at: Cards.instant(start))
    let size = SIMD2(1280, 800)
    var middles: Set<Double> = []
    for step in 0...30 {
      let shown = captions(show, at: start + 0.01 * Double(step), size)
      middles.formUnion(shown.map(\.middle))
      let sum = shown.map(\.opacity).reduce(0, +)
      #expect(abs(sum - 1) < 0.02)
    }
    #expect(middles.count == 2)
  }

  @Test(arguments: [[480, 800], [768, 1024], [1080, 1920]] as [SIMD2<Int>])
  func `while the settings are dragged up, it fades step by step`(size: SIMD2<Int>) throws {
    var show = try Cards.show(view: .sky)
    let start = try inhale(show)
    show.apply(.panel(.toggle), at: Cards.instant(start - 3))
    let now = start + 0.2
    var last = try #require(captions(show, at: now, size).first).opacity
    #expect(last > 0.99)
    for rise in stride(from: SheetHeight.half.rise, through: 2, by: 0.002) {
      show.apply(.sheet(.panel, .drag(to: rise)), at: Cards.instant(now))
      let opacity = captions(show, at: now, size).first?.opacity ?? 0
      #expect(opacity <= last && opacity > last - 0.1, "at \(rise)")
      last = opacity
    }
    #expect(last == 0)
  }
}
