import Airports
import Breathing
import TestSamples
import Testing
import Weather

@testable import Scenes
@testable import Show

@Suite("Sheets of tall pictures")
struct SheetTests {
  static let tall = SIMD2(540, 960)

  /// A show with its sheets at a height.
  private func show(
    _ steps: Int,
    _ make: () throws -> Show = { try Cards.show() }
  ) throws -> Show {
    var show = try make()
    for name in SheetName.allCases {
      show.apply(.sheet(name, .move(by: steps)), at: Cards.instant(1))
    }
    return show
  }

  private func shown(_ show: Show, _ size: SIMD2<Int> = tall) -> Presentation {
    show.presentation(at: Cards.instant(8), size: size)
  }

  /// The baselines of all lines that are visible, by their text.
  private func lines(_ shown: Presentation) -> [(text: String, y: Float)] {
    func lines(_ marks: [Mark], _ way: Float, _ opacity: Float) -> [(String, Float)] {
      marks.flatMap { mark -> [(String, Float)] in
        switch mark {
        case .layer(let layer, let corner, let share):
          lines(layer.marks, way + Float(corner.y), opacity * share)
        case .text(let run, let point, let share) where opacity * share * run.color.opacity > 0.02:
          [(run.lines[0], point.y + way)]
        default: []
        }
      }
    }
    return lines(shown.scene.marks, 0, 1).filter { $0.1 < Float(shown.scene.size.y) }
      .map { (text: $0.0, y: $0.1) }
  }

  // MARK: The card

  @Test func `the lowest height of a card shows its head, the highest its runways`() throws {
    let words = try (-1...1).map { lines(shown(try show($0))).map(\.text) }
    for height in words {
      for part in ["CIT", "City International Airport", "Not for navigation"] {
        #expect(height.contains(part), "\(part)")
      }
    }
    #expect(!words[0].contains("Tower") && words[1].contains("Tower"))
    #expect(!words[1].contains("Runways") && words[2].contains("Runways"))
    for part in ["06/24", "3\u{2009}499 m × 45 m  ·  asphalt  ·  lit", "18/36", "Tower", "XXGR"] {
      #expect(words[2].contains(part), "\(part) in \(words[2])")
    }
  }

  @Test(arguments: [[540, 960], [1080, 2400], [768, 1024], [480, 800], [600, 601]])
  func `at rest no text leaves the picture or crosses the last line`(size: [Int]) throws {
    let size = SIMD2(size[0], size[1])
    for steps in -1...1 {
      let lines = lines(shown(try show(steps), size))
      let foot = try #require(lines.first { $0.text == "Not for navigation" }?.y)
      let last = lines.filter { $0.y < foot }.map(\.y).max() ?? 0
      #expect(foot - last > 0.02 * Float(CardLayout(size: size).unit), "\(size) \(steps)")
    }
  }

  @Test func `the face grows as the sheet sinks, and stays as it rises`() throws {
    let rest = CardLayout(size: Self.tall)
    let layouts = [0, 0.5, 1, 1.5, 2].map { rest.raised(to: $0, depth: 0.4) }
    #expect(layouts[0].radius > layouts[1].radius && layouts[1].radius > rest.radius)
    #expect(layouts[3].radius == rest.radius && layouts[4].center == rest.center)
    #expect(layouts[0].center.x - layouts[0].radius > 0.04 * rest.unit)
    let top = try #require(layouts[0].stops).peek
    #expect(layouts[0].center.y + layouts[0].radius < top)
    #expect(layouts[0].center.y - layouts[0].radius > 0.04 * rest.unit)
    let edges = layouts.compactMap { layout in layout.stops.map { $0.top(atRise: layout.rise) } }
    #expect(edges == edges.sorted(by: >) && Set(edges).count == 5)
  }

  @Test func `a wide picture has no sheet, whatever its height was`() throws {
    let wide = SIMD2(960, 540)
    let plain = shown(try Cards.show(), wide)
    let raised = shown(try show(1), wide)
    #expect(plain.sheet == nil && raised.sheet == nil)
    #expect(plain.scene == raised.scene)
  }

  @Test func `a tap on the neighbours follows the sheet, and hits nothing that is hidden`() throws {
    func opened(_ steps: Int) throws -> Set<Float> {
      let shown = shown(try show(steps))
      return Set(
        shown.targets.compactMap { target in
          guard case .openAirport = target.action, case .disc(let center, _) = target.shape
          else { return nil }
          return center.y
        }
      )
    }
    let (low, half, full) = (try opened(-1), try opened(0), try opened(1))
    #expect(low.isEmpty && half.count == 1 && full.count == 1)
    let layout = CardLayout(size: Self.tall)
    let rise = try #require(half.first) - (try #require(full.first))
    #expect(rise > 0.1 * Float(layout.unit))
  }

  @Test func `a raised sheet covers the face for taps, and the rest of it pauses still`() throws {
    let layout = CardLayout(size: Self.tall)
    let point = SIMD2<Float>(layout.center + SIMD2(0, 0.9 * layout.radius))
    #expect(shown(try show(0)).command(at: point) == .togglePause)
    #expect(shown(try show(1)).command(at: point) == nil)
    #expect(shown(try show(1)).command(at: [270, 20]) == .togglePause)
    let corner = SIMD2<Float>(530, 950)
    for steps in -1...1 {
      #expect(shown(try show(steps)).command(at: corner) == .panel(.toggle))
    }
  }

  @Test func `its grip raises a sheet, and a drag moves it as far as the finger`() throws {
    for steps in -1...1 {
      let show = try show(steps)
      let shown = shown(show)
      let sheet = try #require(shown.sheet)
      #expect(sheet.name == .card && sheet.box.contains(sheet.handle.center))
      let grip = SIMD2(sheet.box.center.x, sheet.box.low.y + 8)
      #expect(shown.command(at: grip) == .sheet(.card, .cycle))
      for way in [Float(-40), 40] {
        guard case .sheet(.card, .drag(let rise)) = sheet.command(draggedBy: way) else {
          Issue.record("no drag")
          continue
        }
        var dragged = show
        dragged.apply(.sheet(.card, .drag(to: rise)), at: Cards.instant(8))
        let moved = try #require(self.shown(dragged).sheet).box.low.y - sheet.box.low.y
        let isEnd = way > 0 ? steps < 0 : steps > 0
        #expect(isEnd ? moved == 0 : abs(moved - way) < 0.5, "\(steps) \(way) \(moved)")
      }
    }
  }

  // MARK: The pages of a card

  @Test func `the highest height has longer pages, and their common lines stay`() throws {
    let metar = "METAR XXCC 150755Z 24014G25KT 210V270 4000 -SHRA FEW012 BKN020CB M01/M03 Q1002"
    func weather() throws -> Show {
      var show = try Cards.show(report: metar)
      var reports = show.surroundings.weather
      let taf =
        "TAF XXCC 150500Z 1506/1612 22010KT 9999 SCT020 TX05/1514Z BECMG 1510/1512 VRB03KT CAVOK"
        + " PROB30 TEMPO 1518/1522 0800 FZFG VV002 BECMG 1600/1602 30012KT TEMPO 1604/1606 SHSN"
      reports.insert(try WeatherReport(taf, nearUnixSeconds: 1_800_000_000))
      show.apply(.weather(reports), at: Cards.instant(1))
      show.apply(.turnCard(to: .weather(0)), at: Cards.instant(2))
      return show
    }
    let (low, half, full) = (
      lines(shown(try show(-1, weather))), lines(shown(try show(0, weather))),
      lines(shown(try show(1, weather)))
    )
    #expect(low.count < half.count && half.count < full.count)
    let layout = CardLayout(size: Self.tall)
    let depth = Float(CardLayout.maximumDepth * layout.unit)
    // Above that are the letters of the face.
    let first = Float(layout.line(0.05))
    for line in half where line.y > first && line.y < Float(layout.line(0.9)) {
      let same = full.contains { $0.text == line.text && abs($0.y + depth - line.y) < 1.5 }
      #expect(same, "\(line)")
    }
  }

  @Test func `a picture that ignores input has no grips and no search button`() throws {
    var views = try [ViewName.airport, .radar].map { name in
      var show = try Panels.show()
      show.apply(.view(name), at: Europe.start)
      return show
    }
    func counts() -> [Int] {
      views.map { show in
        let scene = show.scene(at: Europe.start.advanced(by: .seconds(30)), size: Self.tall)
        let tube = scene.marks.lazy.compactMap { mark -> [Mark]? in
          if case .tube(_, let light) = mark { light.upperMarks } else { nil }
        }.first
        return (tube ?? scene.allMarks).count
      }
    }
    func hasButton(_ size: SIMD2<Int>) -> Bool {
      shown(views[0], size).targets.contains { target in
        if case .disc = target.shape { target.action == .search(.open) } else { false }
      }
    }
    let touched = counts()
    #expect(hasButton(Self.tall) && hasButton([960, 540]))
    for index in views.indices { views[index].ignoreInput() }
    // The button of a card is a ring with a magnifier: its lens and its handle.
    #expect(counts() == [touched[0] - 4, touched[1] - 1])
    #expect(!hasButton(Self.tall) && !hasButton([960, 540]))
  }

  @Test(arguments: [[480, 320], [320, 480], [800, 448], [150, 150]] as [SIMD2<Int>])
  func `a tap in a small window opens the search, one on a distant panel does not`(
    size: SIMD2<Int>
  ) throws {
    let show = try Cards.show()
    let layout = CardLayout(size: size)
    let button = SIMD2<Float>(
      SIMD2(layout.right - 0.030 * layout.unit, layout.line(0.138))
    )
    func command(_ legibility: Legibility) -> Command? {
      show.presentation(at: Cards.instant(8), size: size, legibility: legibility)
        .command(at: button)
    }
    let small = try #require(Legibility(smallWindow: size))
    #expect(command(small) == .search(.open))
    let far = Legibility(distanceMetres: 5, millimetresPerPixel: 0.3)
    #expect(command(far) != .search(.open))
  }

  // MARK: Reduced motion

  @Test func `with reduced motion a sheet follows the finger and then jumps`() throws {
    var show = try Cards.show()
    show.apply(.reduceMotion(true), at: Cards.instant(0))
    show.apply(.sheet(.card, .drag(to: 1.6)), at: Cards.instant(7.5))
    show.apply(.sheet(.card, .release), at: Cards.instant(8))
    #expect(show.rise(of: .card, in: Self.tall, at: Cards.instant(8)) == 2)
  }

  // MARK: The keys

  @Test func `the list of keys names those of a sheet in a tall picture only`() throws {
    let show = try Cards.show()
    func keys(_ size: SIMD2<Int>) -> [KeyHelp] { show.keyGroups(in: size).own?.keys ?? [] }
    #expect(keys(Self.tall).last == .sheet(.card))
    #expect(!keys([960, 540]).contains(.sheet(.card)))
  }
}
