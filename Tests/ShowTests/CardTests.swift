import Airports
import Breathing
import Flights
import Geodesy
import Glibc
import TestSamples
import TestSupport
import Testing

@testable import Scenes
@testable import Show

@Suite struct CardTests {
  private let size = SIMD2(960, 540)

  @Test func `from afar, facts are broken between their parts, and no number loses its unit`() {
    let facts = "4 runways, longest 4\u{2009}423 m · elevation 4 m"
    for width in stride(from: 8.0, through: 24, by: 0.1) {
      let lines = CardColumn.lines(of: facts, .regular, width: width)
      #expect(lines.allSatisfy { CardType.width(of: $0, .regular) <= width }, "\(width)")
      #expect(lines.allSatisfy { !$0.hasPrefix("m") && !$0.hasPrefix("·") && !$0.hasSuffix("·") })
      // What follows the dot fits on a line of its own.
      #expect(lines.last?.hasSuffix("elevation 4 m") == true, "\(width): \(lines)")
    }
    #expect(CardColumn.lines(of: facts, .regular, width: 40) == [facts])
  }

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

  @Test(
    arguments: [
      ("METAR XXCC 150755Z 24014KT", ["24"]), ("METAR XXCC 150755Z 01010KT", ["36"]),
      ("METAR XXCC 150755Z 00000KT", []), ("METAR XXCC 150755Z VRB03KT", []),
      ("METAR XXCC 150555Z 24014KT", []),
    ] as [(String, Set<String>)]
  )
  func `the ends that face the wind are favoured, and no end in a calm or by an old report`(
    report: String,
    ends: Set<String>
  ) throws {
    let scene = try Cards.show(report: report).scene(at: Cards.instant(8), size: size)
    let favoured = scene.allMarks.compactMap { mark -> String? in
      guard case .text(let run, _, _) = mark, run.face == .cockpit, run.weight == 700 else {
        return nil
      }
      return run.lines[0]
    }
    #expect(Set(favoured) == ends)
  }

  @Test(arguments: [
    ("METAR XXCC 150755Z 24014KT", ["14 kt", "wind from 240°", "5 min ago"]),
    (
      "METAR XXCC 150755Z 24014G25KT 210V270",
      ["14 kt", "from 240°, gusts 25", "210°–270° · 5 min ago"]
    ),
    ("METAR XXCC 150755Z 00000KT", ["calm", "no wind", "5 min ago"]),
    ("METAR XXCC 150755Z VRB02MPS", ["2 m/s", "wind variable", "5 min ago"]),
    ("METAR XXCC 150530Z 24099KT", ["99 kt", "wind from 240°", "3 h ago, outdated"]),
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
    #expect(scene.words.count { $0.contains("No runways listed") } == 1)
    #expect(scene.words.contains("No frequencies listed"))
  }

  @Test func `without frequencies, airfields nearby are as low as with them`() throws {
    let places = try ["XXNO", "XXWA", "XXGR", "XXCC"].map { code in
      let marks = try Cards.show(code).scene(at: Cards.instant(8), size: size).allMarks
      return marks.compactMap { mark -> Float? in
        guard case .text(let run, let point, _) = mark else { return nil }
        return run.lines == ["Near here"] ? point.y : nil
      }
    }
    #expect(places[0].count == 1 && Set(places).count == 1, "\(places)")
  }

  @Test func `an airport with unknown runways shows the coast and the airfields around it`() throws
  {
    let show = try Cards.show("XXNO")
    let scene = show.scene(at: Cards.instant(8), size: size)
    let layout = CardLayout(size: size)
    let coasts = scene.marks.compactMap { mark in
      if case .coast(let map, let center, let radius, _, _) = mark {
        (map, center, radius)
      } else {
        nil
      }
    }
    try #require(coasts.count == 1)
    let (map, center, radius) = coasts[0]
    #expect(SIMD2<Float>(layout.center) == center && radius == Float(layout.radius))
    let airport = try #require(show.journey.catalogue.airport(code: "XXNO"))
    #expect(map.home == airport.coordinate)
    // Each airfield is at its true bearing and distance on the scale of the coast.
    let near = show.airfields(near: airport, from: airport.coordinate, at: Cards.instant(8)).1
    let surroundings = CardSurroundings(of: airport, near: near.map(\.airport))
    #expect(surroundings.rangeMetres == map.rangeMetres && surroundings.places.count == near.count)
    let discs = scene.allMarks.compactMap { mark in
      if case .disc(let center, _, _) = mark { center } else { nil }
    }
    let corner = (layout.center - layout.radius).rounded(.down)
    for place in near {
      let path = GreatCircle(from: airport.coordinate, to: place.airport.coordinate)
      let far = Earth.metres(path.length) / map.rangeMetres * layout.radius
      let turn = path.bearing(at: 0).radians
      let point = layout.center - corner + SIMD2(sin(turn), -cos(turn)) * far
      #expect(far <= 0.73 * layout.radius)
      #expect(discs.contains { abs($0 - SIMD2<Float>(point)).max() < 1 }, "\(place.airport.code)")
    }
    // A known layout needs neither.
    let known = try Cards.show("XXCC").scene(at: Cards.instant(8), size: size)
    #expect(!known.marks.contains { if case .coast = $0 { true } else { false } })
  }

  @Test func `seaplanes land on the water at a base without lanes, under the sign of waves`() throws
  {
    func airport(_ kind: Airport.Kind) throws -> Show {
      let base = CatalogueEntry(
        ident: "XXSB",
        name: "Seaplane Base",
        municipality: "Bay",
        coordinate: Coordinate(degreesNorth: 52.4, degreesEast: 4.9),
        kind: kind
      )
      return try Cards.show("XXSB", catalogue: Catalogue([base] + Cards.legAirports))
    }
    func waves(_ show: Show) -> Int {
      show.scene(at: Cards.instant(8), size: size).allMarks.count { mark in
        if case .ribbon(let points) = mark { points.count == 25 } else { false }
      }
    }
    let base = try airport(.seaplaneBase)
    let words = base.scene(at: Cards.instant(8), size: size).words
    #expect(words.contains { $0.contains("Seaplanes land on the water here") })
    #expect(waves(base) == 3)
    #expect(waves(try airport(.small)) == 0)
  }

  @Test func `a card closes the gap where neither wind nor distance is known`() throws {
    func heights(_ show: Show, _ words: String) -> Float? {
      show.scene(at: Cards.instant(8), size: size).allMarks.compactMap { mark -> Float? in
        guard case .text(let run, let point, _) = mark, run.lines[0] == words else { return nil }
        return point.y
      }.first
    }
    let unit = Float(CardLayout(size: size).unit)
    let far = try Cards.show()
    let airport = try #require(far.journey.catalogue.airport(code: "XXCC")).coordinate
    let here = try Cards.show(home: airport)
    let windy = try Cards.show(home: airport, report: "METAR XXCC 150755Z 24014KT")
    for words in ["Tower", "Near here"] {
      let usual = try #require(heights(far, words))
      #expect(abs(usual - (try #require(heights(here, words))) - 0.118 * unit) < 0.01)
      #expect(heights(windy, words) == usual)
    }
    // Without a distance the wind is in its place.
    func left(_ show: Show) -> Float? {
      show.scene(at: Cards.instant(8), size: size).allMarks.compactMap { mark -> Float? in
        guard case .text(let run, let point, _) = mark, run.lines[0] == "14 kt" else { return nil }
        return point.x
      }.first
    }
    let aside = try #require(left(Cards.show(report: "METAR XXCC 150755Z 24014KT")))
    let layout = CardLayout(size: size)
    let shift = Float(layout.middle - layout.left)
    #expect(abs(aside - (try #require(left(windy))) - shift) < 0.01)
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
}

private func abs(_ v: SIMD2<Float>) -> SIMD2<Float> { pointwiseMax(v, -v) }
