import Breathing
import TestSamples
import Testing

@testable import Scenes
@testable import Show

/// Words that the edge of a sheet would cut are not seen while it is open.
@Suite struct CutWordsTests {
  private static let sizes: [SIMD2<Int>] = [
    [320, 240], [480, 320], [640, 400], [800, 480], [1280, 800], [768, 1024], [1080, 1920],
  ]

  private func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }

  private func words(_ show: Show, at seconds: Double, _ size: SIMD2<Int>) -> [(
    run: TextRun, point: SIMD2<Float>
  )] {
    let scene = show.scene(
      at: after(seconds),
      size: size,
      legibility: Legibility(smallWindow: size)
    )
    return scene.marks.compactMap { mark in
      guard case .text(let run, let point, let opacity) = mark, opacity > 0.004 else { return nil }
      return (run, point)
    }
  }

  /// The bounds of lines around a point.
  private func box(_ run: TextRun, _ point: SIMD2<Float>) -> Box {
    let widest = run.lines.map { CardType.width(of: $0, .regular) * run.size }.max() ?? 0
    // Light letters are narrower.
    let half = Float(0.4 * min(widest, run.maxWidth ?? .infinity))
    let rows = Float(run.lines.count - 1)
    return Box(
      low: point - SIMD2(half, Float(0.7 * run.size)),
      high: point + SIMD2(half, rows * Float(run.leading * run.size))
    )
  }

  @Test(arguments: sizes) func `names and captions`(size: SIMD2<Int>) throws {
    let show = try Panels.show()
    let times = stride(from: 32.0, to: 52, by: 4)
    let hasNames = times.contains { seconds in
      words(show, at: seconds, size).contains { $0.run.isCarried }
    }
    #expect(hasNames)
    for (command, sheet) in [
      (.search(.open), SearchLayout(size: size).sheet),
      (.panel(.toggle), PanelLayout(size: size).sheet),
    ] as [(Command, Box)] {
      var open = show
      open.apply(command, at: after(30))
      for seconds in times {
        for (run, point) in words(open, at: seconds, size) {
          #expect(!sheet.overlaps(box(run, point)), "\(run.lines) at \(size)")
        }
      }
    }
    // The keys are over the whole picture.
    var keys = show
    keys.apply(.toggleHelp, at: after(30))
    let isClear = times.allSatisfy { seconds in
      !words(keys, at: seconds, size).contains { $0.run.isCarried }
    }
    #expect(isClear)
  }

  /// The least size of a fact beside or above a sheet, in pixels: that of a caption, or of names in a small window.
  private func least(_ size: SIMD2<Int>) -> Double {
    let isSmall = Legibility(smallWindow: size) != nil
    return isSmall ? Legibility.minimumPixels : Scene.captionSize * Double(size.min())
  }

  /// When a fact of a show is seen.
  private func interlude(of show: Show) throws -> Double {
    let times = stride(from: 10.0, to: 600, by: 0.5)
    let found = times.first { seconds in
      let moment = show.moment(at: after(seconds))
      return moment.stage == .interlude && moment.elapsed.seconds > 4
    }
    return try #require(found)
  }

  @Test(arguments: [[640, 400], [800, 480], [1280, 800], [1920, 1080]] as [SIMD2<Int>])
  func `facts stand beside a sheet of a wide picture, and never move`(size: SIMD2<Int>) throws {
    let show = try Panels.show(facts: Europe.facts())
    let seconds = try interlude(of: show)
    func facts(_ show: Show, at seconds: Double) -> [(run: TextRun, middle: Float)] {
      words(show, at: seconds, size).filter { $0.run.face == .display }.map { ($0.run, $0.point.x) }
    }
    let text = try #require(facts(show, at: seconds).first).run.lines.joined(separator: " ")
    for (command, sheet) in [
      (.search(.open), SearchLayout(size: size).sheet),
      (.panel(.toggle), PanelLayout(size: size).sheet),
    ] as [(Command, Box)] {
      var open = show
      open.apply(command, at: after(seconds - 1))
      let middles = Set(
        stride(from: -1.0, to: 0, by: 0.05).flatMap { facts(open, at: seconds + $0) }.map(\.middle)
      )
      #expect(middles == [Float(size.x) / 2, sheet.low.x / 2], "\(command)")
      let beside = facts(open, at: seconds)
      try #require(beside.count == 1, "\(command)")
      #expect(beside[0].middle == sheet.low.x / 2)
      #expect(beside[0].run.lines.joined(separator: " ") == text)
      #expect(beside[0].run.size >= least(size))
    }
    // A question would be in front of it.
    var asking = show
    asking.apply(.panel(.toggle), at: after(seconds - 3))
    asking.overlays.open(.question, at: after(seconds - 2))
    #expect(facts(asking, at: seconds).isEmpty)
  }

  @Test(
    arguments: [[480, 800], [1080, 1920], [412, 732], [360, 640], [440, 800], [768, 1024]]
      as [SIMD2<Int>]
  )
  func `facts stand above the settings of a tall picture, and never move`(size: SIMD2<Int>) throws {
    let show = try Panels.show(facts: Europe.facts())
    let seconds = try interlude(of: show)
    func facts(_ show: Show, at seconds: Double) -> [(run: TextRun, point: SIMD2<Float>)] {
      words(show, at: seconds, size).filter { $0.run.face == .display }
    }
    let usual = try #require(facts(show, at: seconds).first)
    var open = show
    open.apply(.panel(.toggle), at: after(seconds - 1))
    let raised = facts(open, at: seconds)
    try #require(raised.count == 1)
    let bounds = box(raised[0].run, raised[0].point)
    #expect(bounds.low.y > 0 && bounds.high.y < PanelLayout(size: size).sheet.low.y)
    let text = usual.run.lines.joined(separator: " ")
    #expect(raised[0].run.lines.joined(separator: " ") == text)
    #expect(raised[0].run.size >= least(size))
    let seen = stride(from: -1.0, to: 0, by: 0.05).flatMap { facts(open, at: seconds + $0) }
    #expect(Set(seen.map(\.point)) == [usual.point, raised[0].point])
    // The source stays below its sentence.
    let small = words(open, at: seconds, size).filter { $0.run.lines == ["Tests · Made up, 2026"] }
    #expect(small.map { $0.point.y > bounds.high.y } == [true])
    // The search leaves nothing free there.
    var searching = show
    searching.apply(.search(.open), at: after(seconds - 1))
    #expect(facts(searching, at: seconds).isEmpty)
  }

  @Test(arguments: [[480, 800], [1080, 1920], [412, 732], [768, 1024]] as [SIMD2<Int>])
  func `while the settings are dragged, a fact only fades`(size: SIMD2<Int>) throws {
    let show = try Panels.show(facts: Europe.facts())
    let seconds = try interlude(of: show)
    var open = show
    open.apply(.panel(.toggle), at: after(seconds - 2))
    /// The fact, its place and its opacity.
    func fact() -> [(lines: [String], point: SIMD2<Float>, opacity: Float)] {
      let legibility = Legibility(smallWindow: size)
      let scene = open.scene(at: after(seconds), size: size, legibility: legibility)
      return scene.marks.compactMap { mark in
        guard case .text(let run, let point, let opacity) = mark, run.face == .display else {
          return nil
        }
        return (run.lines, point, opacity)
      }
    }
    let rest = try #require(fact().first)
    let middle = SheetHeight.half.rise
    var last = rest.opacity
    // From the middle to the lowest it stays.
    for rise in stride(from: middle, through: 0, by: -0.05) {
      open.apply(.sheet(.panel, .drag(to: rise)), at: after(seconds))
      let shown = fact()
      #expect(shown.map(\.lines) == [rest.lines] && shown.map(\.point) == [rest.point])
      #expect(shown.map(\.opacity) == [rest.opacity])
    }
    for rise in stride(from: middle, through: 2, by: 0.002) {
      open.apply(.sheet(.panel, .drag(to: rise)), at: after(seconds))
      let shown = fact()
      #expect(shown.allSatisfy { $0.lines == rest.lines && $0.point == rest.point })
      let opacity = shown.first?.opacity ?? 0
      #expect(opacity <= last && opacity > last - 0.1, "at \(rise)")
      last = opacity
    }
    #expect(last == 0)
  }

  @Test(arguments: sizes) func `facts`(size: SIMD2<Int>) throws {
    let show = try Panels.show(facts: Europe.facts())
    let seconds = try interlude(of: show)
    func fact(_ show: Show) -> Bool {
      // An interlude has no captions, which are in the same typeface.
      words(show, at: seconds, size).contains { $0.run.face == .display }
    }
    #expect(fact(show))
    for command in [Command.search(.open), .panel(.toggle), .toggleHelp] {
      var open = show
      open.apply(command, at: after(seconds - 2))
      guard command != .toggleHelp else {
        #expect(!fact(open))
        continue
      }
      let shown = words(open, at: seconds, size)
      let sheet =
        command == .search(.open)
        ? SearchLayout(size: size).sheet : PanelLayout(size: size).sheet
      for (run, point) in shown {
        #expect(!sheet.overlaps(box(run, point)), "\(run.lines) at \(size)")
      }
    }
  }

  @Test(arguments: [[320, 240], [480, 320], [640, 400]] as [SIMD2<Int>])
  func `the text of a card in a small window`(size: SIMD2<Int>) throws {
    var show = try Cards.show()
    let legibility = Legibility(smallWindow: size)
    func words(at seconds: Double) -> [String] {
      show.scene(at: Cards.instant(seconds), size: size, legibility: legibility).words
    }
    #expect(words(at: 8).contains("Not for navigation"))
    show.apply(.search(.open), at: Cards.instant(9))
    #expect(!words(at: 11).contains("Not for navigation"))
    show.apply(.search(.close), at: Cards.instant(12))
    #expect(words(at: 14).contains("Not for navigation"))
  }
}
