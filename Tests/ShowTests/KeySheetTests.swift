import Breathing
import Flights
import Scenes
import TestSamples
import Testing
import Text

@testable import Show

@Suite("The list of keys")
struct KeySheetTests {
  private static let sizes: [SIMD2<Int>] = [
    [800, 480], [1280, 800], [1920, 1080], [1024, 768], [1000, 1000], [1080, 1920], [768, 1024],
    [480, 800], [3840, 2160], [480, 320], [320, 240], [320, 480],
  ]

  private func open(_ view: ViewName) throws -> Show {
    var show = try Cards.show(views: .builtIn, view: view)
    show.apply(.toggleHelp, at: Cards.instant(10))
    return show
  }

  private func sheet(
    _ view: any View,
    _ size: SIMD2<Int>,
    words: Words = Words()
  ) throws -> KeySheet {
    let show = try Cards.show()
    return KeySheet(
      (
        Show.commonKeys(of: Views.builtIn.all),
        view.help.isEmpty ? nil : KeyGroup(title: view.name.title, keys: view.help)
      ),
      size: size,
      style: OverlayStyle(size: size, show.palette(at: Cards.start)),
      words: words
    )
  }

  @Test func `all views have at most fourteen lines in common, each with one key or one pair`() {
    let common = Show.commonKeys(of: Views.builtIn.all).flatMap(\.keys)
    #expect(common.count == 14)
    #expect(common.contains { $0.commands == [.nextPattern] })
    #expect(common.contains { $0.commands == [.quit] })
    for key in common + Views.builtIn.all.flatMap(\.help) {
      let signs = key.cap.text(Words()).split(separator: " ")
      #expect(signs.count <= 2, "\(signs)")
      #expect(key.turnsPages || signs.count == key.commands.count, "\(signs)")
      if signs.count == 2 { #expect(signs.allSatisfy { $0.count == 1 && !$0.first!.isLetter }) }
    }
  }

  @Test func `the keys of a view are listed only while it is shown`() throws {
    func words(_ view: ViewName) throws -> [String] {
      try open(view).scene(at: Cards.instant(11), size: [1280, 800]).words
    }
    let (sky, card) = (try words(.sky), try words(.airport))
    #expect(sky.contains("captions on or off") && !sky.contains("further pages of a card"))
    #expect(card.contains("further pages of a card") && !card.contains("captions on or off"))
    for words in [sky, card] {
      #expect(words.contains("light, or high contrast"))
      #expect(words.contains("airport card or sky") && words.contains("radar or sky"))
      #expect(!words.contains("the next aircraft"))
      #expect(words.contains("skip to what comes next") && words.contains("settings"))
      #expect(words.contains("Comma") && !words.contains(","))
    }
  }

  @Test func `two columns are even, and the keys of a view follow the key that shows it`() throws {
    let sky = try #require(Views.builtIn[.sky])
    let rows = try sheet(sky, [1280, 800]).rows
    let columns = Dictionary(grouping: rows) { $0.box.low.x }
    let right = try #require(columns.keys.max())
    let second = rows.filter { $0.box.low.x == right }
    #expect(columns.count == 2 && second.count == 7 + sky.help.count)
    let does = second.map(\.key.does.text)
    let search = try #require(does.firstIndex(of: "find an airport"))
    #expect(Array(does[(search + 1)...].prefix(sky.help.count)) == sky.help.map(\.does.text))
    #expect(does.last == "quit")
  }

  @Test func `the key for heading up is listed where the heading is known`() throws {
    for facing in [nil, 30.0] {
      var show = try Cards.show(facing: facing)
      show.apply(.toggleHelp, at: Cards.instant(10))
      let words = show.scene(at: Cards.instant(11), size: [1280, 800]).words
      #expect(words.contains("north up or heading up") == (facing != nil))
      #expect(words.contains("turn"))
    }
  }

  @Test func `the keys for pages are listed where there may be any`() throws {
    for (sources, isListed) in [
      (SurroundingsSources.all, true), (.notams, true), ([.cabin, .aircraft], false),
    ] as [(SurroundingsSources, Bool)] {
      var show = try open(.airport)
      show.sources = sources
      let words = show.scene(at: Cards.instant(11), size: [1280, 800]).words
      #expect(words.contains("further pages of a card") == isListed)
      // A small window leaves the frequencies and runways to further pages.
      let small = show.keyGroups(in: [400, 300]).own?.keys ?? []
      let turns = small.contains { $0.turnsPages }
      #expect(turns)
    }
  }

  @Test(arguments: [(.sky, 0.95), (.airport, 1), (.radar, 1)] as [(ViewName, Double)])
  func `nothing of the words of a card or a radar is seen between the keys`(
    view: ViewName,
    opacity: Double
  ) throws {
    let radar = Radar(
      source: .live(Traffic(), sources: []),
      home: Cards.home,
      title: "City",
      options: RadarOptions()
    )
    var show = try Cards.show(view: view, radar: radar)
    show.apply(.toggleHelp, at: Cards.instant(10))
    let scene = show.scene(at: Cards.instant(11), size: [800, 480])
    let shades = scene.marks.compactMap { mark -> Double? in
      if case .fill(let color) = mark { Double(color.opacity) } else { nil }
    }
    #expect(shades.contains { abs($0 - opacity) < 0.003 }, "\(shades)")
  }

  @Test func `H and a tap beside the lines close the list`() throws {
    var show = try open(.sky)
    show.apply(.toggleHelp, at: Cards.instant(12))
    #expect(!show.overlays.isOpen(.keys))
  }

  @Test("All lines are in the picture and apart, and large enough to read", arguments: sizes)
  func fits(size: SIMD2<Int>) throws {
    for view in Views.builtIn.all {
      let sheet = try sheet(view, size)
      let unit = Float(size.min())
      for (index, row) in sheet.rows.enumerated() {
        #expect(row.box.low.x >= 0.04 * unit && row.box.high.x <= Float(size.x) - 0.04 * unit)
        #expect(row.box.low.y >= 0.04 * unit && row.box.high.y <= Float(size.y) - 0.07 * unit)
        #expect(row.box.size.y >= 0.026 * unit)
        for other in sheet.rows[..<index] {
          let apart =
            other.box.high.y <= row.box.low.y + 0.01 || other.box.high.x <= row.box.low.x
          #expect(apart, "\(view.name) \(size) \(index)")
        }
      }
      #expect(sheet.rows.count == 14 + view.help.count)
      // The advice, too, keeps the margin.
      let widest = Double(Float(size.x) - 0.1 * unit) + 0.01
      let advice = sheet.marks(1).compactMap { mark -> TextRun? in
        if case .text(let run, _, _) = mark, run.alignment == .center { run } else { nil }
      }
      #expect(advice.count == 1)
      for run in advice {
        #expect((run.maxWidth ?? .infinity) <= widest, "\(view.name) \(size)")
      }
    }
  }

  @Test("The list stands in the middle of the picture", arguments: sizes)
  func middle(size: SIMD2<Int>) throws {
    let unit = Double(size.min())
    for view in Views.builtIn.all {
      var (left, right) = (Double.infinity, -Double.infinity)
      var (top, bottom) = (Double.infinity, -Double.infinity)
      for case .text(let run, let point, _) in try sheet(view, size).marks(1) {
        // Capitals are .73 em high.
        top = min(top, Double(point.y) - 0.73 * run.size)
        bottom = max(bottom, Double(point.y))
        guard run.alignment != .center else { continue }
        let letters = CardType.width(of: run.lines[0], run.weight == 600 ? .semibold : .regular)
        let wide = min(letters * run.size, run.maxWidth ?? .infinity)
        let start = Double(point.x) - (run.alignment == .right ? wide : 0)
        (left, right) = (min(left, start), max(right, start + wide))
      }
      #expect(abs(left + right - Double(size.x)) < 0.025 * unit, "\(view.name)")
      #expect(abs(top + bottom - Double(size.y)) < 0.025 * unit, "\(view.name)")
    }
  }

  @Test("The lines of a square picture fit with at least nine tenths of their size")
  func squares() throws {
    let sky = try #require(Views.builtIn[.sky])
    for size in [[500, 500], [800, 1000], [1000, 1000], [1100, 1000]] as [SIMD2<Int>] {
      for case .text(let run, _, _) in try sheet(sky, size).marks(1) {
        guard let room = run.maxWidth else { continue }
        let widths = run.lines.map { CardType.width(of: $0, .regular) * run.size }
        #expect(0.9 * (widths.max() ?? 0) <= room, "\(size) \(run.lines)")
      }
    }
  }

  @Test(arguments: [[320, 240], [400, 300], [480, 320], [320, 480]] as [SIMD2<Int>])
  func `in a small window headings and advice are as large as the lines`(
    size: SIMD2<Int>
  ) throws {
    for view in Views.builtIn.all {
      let runs = try sheet(view, size).marks(1).compactMap { mark -> TextRun? in
        if case .text(let run, _, _) = mark { run } else { nil }
      }
      let lines = runs.filter { $0.weight == 400 && $0.alignment == .left }.map(\.size)
      let least = try #require(lines.min())
      #expect(runs.count > lines.count)
      #expect(runs.allSatisfy { $0.size > 0.999 * least })
    }
  }

  @Test(arguments: sizes.filter { $0.min() >= 480 })
  func `no line is cut in a language with long words`(size: SIMD2<Int>) throws {
    let words = Words(MessageCatalogue(pseudo: Message.ofPictures))
    let picture = Float(size.x) - 0.04 * Float(size.min())
    for view in Views.builtIn.all {
      let sheet = try sheet(view, size, words: words)
      for case .text(let run, _, _) in sheet.marks(1) {
        let letters = CardType.width(of: run.lines[0], run.weight == 600 ? .semibold : .regular)
        #expect(0.78 * letters * run.size <= (run.maxWidth ?? 0), "\(size) \(run.lines)")
      }
      for row in sheet.rows { #expect(row.box.high.x <= picture, "\(size)") }
    }
  }

  @Test func `in a tall picture a long line is as large as the others`() throws {
    let po = """
      msgid ""
      msgstr "Language: de\\n"
      msgctxt "keys"
      msgid "live positions, or by the beam"
      msgstr "ruhig, oder wie der Strahl vorbeizieht"
      """
    let words = Words(try MessageCatalogue(po: Array(po.utf8)))
    let radar = try #require(Views.builtIn[.radar])
    let runs = try sheet(radar, [480, 800], words: words).marks(1).compactMap { mark -> TextRun? in
      if case .text(let run, _, _) = mark { run } else { nil }
    }
    let long = try #require(runs.first { $0.lines[0].hasPrefix("ruhig") })
    let width = CardType.width(of: long.lines[0], .regular) * long.size
    // The boxes of rows are rounded.
    #expect(width <= (long.maxWidth ?? 0) + 0.01)
  }

  @Test func `a tap on a line performs its key's command and closes the list`() throws {
    var show = try open(.sky)
    let size = SIMD2(1280, 800)
    let shown = show.presentation(at: Cards.instant(11), size: size)
    let sky = try #require(Views.builtIn[.sky])
    let rows = try sheet(sky, size).rows
    func command(_ cap: String, atShare share: Float) throws -> Command? {
      let named = rows.first { $0.key.cap.text(Words()) == cap }
      let row = try #require(named)
      return shown.command(at: row.box.low + row.box.size * SIMD2(share, 0.5))
    }
    #expect(try command("Space", atShare: 0.5) == .chooseKey(.togglePause))
    #expect(try command("← →", atShare: 0.2) == .chooseKey(.slower))
    #expect(try command("← →", atShare: 0.8) == .chooseKey(.faster))
    #expect(try command("F", atShare: 0.8) == .chooseKey(.toggleFullscreen))
    #expect(shown.command(at: [5, 400]) == .toggleHelp)
    let pause = try command("Space", atShare: 0.5)
    show.apply(try #require(pause), at: Cards.instant(12))
    #expect(show.moment(at: Cards.instant(13)).isPaused && !show.overlays.isOpen(.keys))
    #expect(
      show.presentation(at: Cards.instant(13), size: size).command(at: [640, 400]) == .togglePause
    )
  }

  @Test func `the line of Esc closes the list and goes back`() throws {
    var show = try open(.airport)
    show.apply(.chooseKey(.back), at: Cards.instant(12))
    #expect(show.view == .sky && !show.isLeaving && !show.overlays.isOpen(.keys))
  }

  @Test func `the panel opens the list`() throws {
    var show = try Cards.show()
    show.apply(.panel(.toggle), at: Cards.instant(10))
    let size = SIMD2(1280, 800)
    let layout = PanelLayout(size: size)
    let shown = show.presentation(at: Cards.instant(11), size: size)
    #expect(shown.command(at: SIMD2<Float>(layout.keysSign)) == .toggleHelp)
    show.apply(.toggleHelp, at: Cards.instant(12))
    #expect(show.overlays.isOpen(.keys) && !show.overlays.isOpen(.panel))
  }
}
