import Airports
import Breathing
import Geodesy
import TestSamples
import TestSupport
import Testing

@testable import Scenes
@testable import Show

@Suite struct CardTests {
  private let size = SIMD2(960, 540)

  @Test(arguments: [
    ("card-in-wind", PaletteChoice.day, "METAR XXCC 150755Z 24014G25KT 210V270", 0.0, [960, 540]),
    ("card-turned", .night, "METAR XXCC 150555Z VRB02KT", 37, [540, 960]),
  ])
  func `a card's description`(
    name: String,
    palette: PaletteChoice,
    report: String,
    facing: Double,
    size: [Int]
  ) throws {
    let show = try Cards.show(palette: palette, report: report, facing: facing)
    let scene = show.scene(at: Cards.instant(8), size: SIMD2(size[0], size[1]))
    try expectGolden(scene.description, name)
  }

  @Test func `a card shows codes, runways, radio frequencies, nearby fields, and its warning`()
    throws
  {
    let words = try Cards.show().scene(at: Cards.instant(8), size: size).words
    for part in [
      "CIT", "XXCC", "City International Airport",
      "2 runways, longest 3\u{2009}499 m  ·  elevation \u{2212}3 m", "12 km", "Tower", "118.105",
      "+1",
      "ATIS", "132.980", "VOR-DME CTY 108.40", "XXGR", "XXWA", "Not for navigation",
    ] {
      #expect(words.contains(part), "\(part)")
    }
    let order = try [
      #require(words.firstIndex(of: "Tower")), #require(words.firstIndex(of: "Ground")),
    ]
    #expect(order[0] < order[1])
  }

  @Test func `the ends that face the wind are favoured, and no end in a calm or by an old report`()
    throws
  {
    func favoured(_ report: String) throws -> Set<String> {
      let scene = try Cards.show(report: report).scene(at: Cards.instant(8), size: size)
      return Set(
        scene.allMarks.compactMap { mark in
          guard case .text(let run, _, _) = mark, run.face == .cockpit, run.weight == 700 else {
            return nil
          }
          return run.lines[0]
        }
      )
    }
    #expect(try favoured("METAR XXCC 150755Z 24014KT") == ["24"])
    #expect(try favoured("METAR XXCC 150755Z 01010KT") == ["36"])
    #expect(try favoured("METAR XXCC 150755Z 00000KT") == [])
    #expect(try favoured("METAR XXCC 150755Z VRB03KT") == [])
    #expect(try favoured("METAR XXCC 150555Z 24014KT") == [])
  }

  @Test(arguments: [
    ("METAR XXCC 150755Z 24014KT", ["14 kt", "wind from 240°", "5 min ago"]),
    (
      "METAR XXCC 150755Z 24014G25KT 210V270",
      ["14 kt", "from 240°, gusts 25", "210°–270° · 5 min ago"]
    ),
    ("METAR XXCC 150755Z 00000KT", ["calm", "no wind", "5 min ago"]),
    ("METAR XXCC 150755Z VRB02MPS", ["2 m/s", "wind variable", "5 min ago"]),
    ("METAR XXCC 150530Z 24099KT", ["99 kt", "wind from 240°", "3 h ago, stale"]),
  ])
  func `the wind's description`(report: String, expected: [String]) throws {
    let words = try Cards.show(report: report).scene(at: Cards.instant(8), size: size).words
    for line in expected { #expect(words.contains(line), "\(line) in \(words)") }
  }

  @Test func `without a report there is no windsock and no wind text`() throws {
    for report in [nil, "METAR XXCC 150755Z /////KT"] {
      let show = try Cards.show(report: report)
      let scene = show.scene(at: Cards.instant(8), size: size)
      #expect(!scene.words.contains { $0.contains("wind") })
      let sock = show.cardPalette(at: Cards.instant(8)).sock.rgb
      let hasSock = scene.allMarks.contains { mark in
        if case .polygon(_, let color) = mark { color.rgb == sock } else { false }
      }
      #expect(!hasSock)
    }
  }

  @Test func `the card of an airport with unknown runways states that`() throws {
    let scene = try Cards.show("XXNO").scene(at: Cards.instant(8), size: size)
    #expect(scene.words.contains("How it lies is not in the tables"))
    #expect(scene.words.contains("no runway in the tables"))
    #expect(scene.words.contains("No frequency in the tables"))
  }

  @Test func `only the light on the rim moves while a card is read`() throws {
    let show = try Cards.show(report: "METAR XXCC 150755Z 24014KT")
    func rest(_ seconds: Double) -> [Mark] {
      show.scene(at: Cards.instant(seconds), size: size).marks.filter { mark in
        switch mark {
        case .halo: false
        case .ring(_, let radius, _, _): radius < 100
        default: true
        }
      }
    }
    let scene = show.scene(at: Cards.instant(8), size: size)
    #expect(rest(8) == rest(11))
    #expect(scene != show.scene(at: Cards.instant(8.2), size: size))
    var paused = show
    paused.apply(.togglePause, at: Cards.instant(8))
    let still = paused.scene(at: Cards.instant(20), size: size)
    #expect(still == paused.scene(at: Cards.instant(29), size: size))
  }

  @Test(arguments: [[1920, 1080], [1080, 1920], [640, 480], [500, 500], [2560, 1080]])
  func `nothing of a card lies outside the picture`(size: [Int]) throws {
    let extent = SIMD2(Float(size[0]), Float(size[1]))
    let layout = CardLayout(size: SIMD2(size[0], size[1]))
    let edge = layout.radius + 0.024 * layout.unit
    #expect((layout.center - edge).min() > 0)
    #expect(layout.center.x + edge < Double(extent.x) && layout.center.y + edge < Double(extent.y))
    #expect(layout.left > 0 && layout.right < Double(extent.x))
    #expect(layout.line(0.968) < Double(extent.y) && layout.line(0.178 - 0.086) > 0)
    let apart =
      layout.isPortrait
      ? layout.line(0.178 - 0.086) - layout.center.y - layout.radius
      : layout.left - layout.center.x - layout.radius
    #expect(apart > 0.03 * layout.unit)
  }

  @Test func `words stand out from their ground by 4,5 to 1 in every light`() {
    for darkness in [0.0, 1] {
      let palette = CardPalette.day.mixed(with: .night, darkness)
      let grounds = [palette.ground, palette.groundEdge, palette.face, palette.faceEdge]
      for ground in grounds {
        for ink in [palette.ink, palette.quiet] {
          #expect(contrast(ink, ground) >= 4.5, "\(ink) on \(ground)")
        }
      }
      #expect(contrast(palette.onAccent, palette.accent) >= 4.5)
      for surface in Surface.allCases {
        let look = palette.style(of: surface, width: 19)
        let colors = [look.fill].compactMap { $0 } + look.markings.map(\.1)
        #expect(colors.contains { contrast($0, palette.face) >= 2.2 }, "\(surface)")
      }
    }
  }

  private func contrast(_ first: Color, _ second: Color) -> Double {
    let (a, b) = (luminance(first), luminance(second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance of WCAG 2, with a plain power curve: within 2 % here.
  private func luminance(_ color: Color) -> Double {
    func linear(_ x: Double) -> Double { x <= 0.04 ? x / 12.92 : curve((x + 0.055) / 1.055) }
    let unit = color.unit
    return 0.2126 * linear(unit.x) + 0.7152 * linear(unit.y) + 0.0722 * linear(unit.z)
  }

  /// x to the power 2.4, as x² times the fifth root of x², by Newton's method.
  private func curve(_ x: Double) -> Double {
    var root = 0.9
    for _ in 0..<60 {
      root -= (root * root * root * root * root - x * x) / (5 * root * root * root * root)
    }
    return x * x * root
  }
}
