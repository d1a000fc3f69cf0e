import Airports
import Breathing
import Facts
import Flights
import Geodesy
import Scenes
import Show
import TestSamples
import Testing

@testable import Screen

/// What text stands on in high contrast.
@Suite("Text in high contrast")
struct HighContrastTextTests {
  private static let sizes: [SIMD2<Int>] = [[800, 480], [540, 960]]

  /// The least em of names for people far away, in short sides of the picture.
  private static let shares = [0.045, 0.075]

  /// The beginnings of the names of other pictures. A radar keeps its colours.
  private static let others = [
    "sky with 12", "card 0", "search “", "panel breath", "panel sky", "question ", "start ",
    "start line of ",
    "summary", "keys over", "paused over",
  ]

  private static func skies() throws -> [PseudoLocale.Picture] {
    try unique().filter { $0.name.hasSuffix("in high contrast") } + facts()
  }

  private static func unique() throws -> [PseudoLocale.Picture] {
    var seen: Set<String> = []
    return try PseudoLocale.pictures().map(\.picture).filter { seen.insert($0.name).inserted }
  }

  /// A card by night.
  private static func night() throws -> PseudoLocale.Picture {
    let show = try Cards.show(palette: .highContrast, words: PseudoLocale.words)
    return PseudoLocale.Picture(name: "card by night", show: show, instant: Cards.instant(43_200))
  }

  /// An interlude with a long fact, while the band on the limb rises and sinks.
  private static func facts() throws -> [PseudoLocale.Picture] {
    let fact = Fact(
      id: "X1",
      topic: .weather,
      text: "Clouds drift along with the wind that carries them over hills, towns and wide seas.",
      publisher: "A book about the sky and what moves in it",
      title: "On clouds",
      year: 2020
    )
    let facts = FactShow(
      book: FactBook([fact], lint: WordLint(rules: [])),
      seed: 1,
      units: .metric,
      readingTime: ReadingTime()
    )
    let show = Show(
      timeline: Timeline(
        plan: try Plan(interludes: facts.interludeLengths, seed: 7),
        start: Cards.start,
        screen: .personal
      ),
      journey: try Journey(catalogue: try Cards.catalogue(), home: Cards.home, seed: 7),
      facts: facts,
      appearance: Appearance(palette: .highContrast)
    )
    let found = stride(from: 30.0, to: 300, by: 0.5).first { second in
      show.moment(at: Cards.instant(second)).stage == .interlude
    }
    let begin = try #require(found)
    return [4.0, 5, 6, 7].map { later in
      PseudoLocale.Picture(
        name: "fact after \(later) s",
        show: show,
        instant: Cards.instant(begin + later)
      )
    }
  }

  /// The lightest ground, without its coasts.
  private static let land: BackdropStore.Bake = { backdrop in
    let land = 0xFF00_0000 | Palette.highContrast.land.rgb
    let (width, height) = (backdrop.size.x, backdrop.size.y + backdrop.headroom)
    let picture = PixelBuffer(width: width, height: height) { $0.update(repeating: land) }
    return BakedBackdrop(dark: picture, lit: picture, sea: picture)
  }

  /// Finds text with a contrast of less than 7:1 with what is drawn beneath it.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - typesetter: The typesetter.
  /// - Returns: The text that lacks contrast, and the number of all texts.
  private func faintText(
    of scene: Scene,
    _ typesetter: Typesetter
  ) -> (faint: [String], count: Int) {
    let canvas = Canvas(scene.size.x, scene.size.y, bake: Self.land)
    canvas.draw(scene.wordless)
    let pixels = canvas.pixels
    let layers = TextLayer.all(in: scene)
    let whole = SIMD2<Double>(scene.size)
    let sheets = layers.map(\.bounds).filter { $0.low != .zero || $0.high != whole }
    var (faint, count): ([String], Int) = ([], 0)
    for layer in layers {
      let isBase = layer.bounds.low == .zero && layer.bounds.high == whole
      for text in layer.texts {
        let box = text.box(typesetter)
        // A sheet covers it.
        if isBase, sheets.contains(where: { box.overlaps($0) }) { continue }
        count += 1
        let share = faintShare(of: text.run.color, in: box, pixels, size: scene.size)
        // The corners of a box may be outside a round plate.
        if share > 0.03 { faint.append("“\(text.line)” \(box): \(share)") }
      }
    }
    return (faint, count)
  }

  /// The share of a box in which a colour has a contrast of less than 7:1 with the pixels.
  private func faintShare(
    of ink: Color,
    in box: TextBox,
    _ pixels: [UInt32],
    size: SIMD2<Int>
  ) -> Double {
    var known: [UInt32: Bool] = [:]
    func isFaint(_ pixel: UInt32) -> Bool {
      if let known = known[pixel] { return known }
      let ground = Color(pixel & 0xFF_FFFF)
      let seen = ground.mixed(with: ink.opacity(1), Double(ink.opacity))
      let ratio = Contrast.ratio(Contrast.luminance(seen), Contrast.luminance(ground))
      known[pixel] = ratio < 7
      return ratio < 7
    }
    var (faint, all) = (0, 0)
    for y in stride(from: max(0, Int(box.low.y)), to: min(size.y, Int(box.high.y)), by: 1) {
      for x in stride(from: max(0, Int(box.low.x)), to: min(size.x, Int(box.high.x)), by: 3) {
        all += 1
        if isFaint(pixels[y * size.x + x]) { faint += 1 }
      }
    }
    return Double(faint) / Double(max(all, 1))
  }

  @Test("Text stands out from what is beneath it", arguments: sizes)
  func contrast(size: SIMD2<Int>) throws {
    let typesetter = Typesetter()
    let others = try Self.unique().filter { picture in
      picture.show.view != .radar && Self.others.contains { picture.name.hasPrefix($0) }
    }
    for name in Self.others { #expect(others.contains { $0.name.hasPrefix(name) }, "\(name)") }
    var (problems, count): (Set<String>, Int) = ([], 0)
    for picture in try Self.skies() + others.map(PseudoLocale.highContrast) + [Self.night()] {
      let scene = picture.show.scene(at: picture.instant, size: size)
      let found = faintText(of: scene, typesetter)
      count += found.count
      problems.formUnion(found.faint.map { "\(picture.name): \($0)" })
    }
    #expect(count > 100)
    #expect(problems.sorted().isEmpty)
  }

  @Test("Text for people far away stands out as well", arguments: sizes)
  func contrastFromAfar(size: SIMD2<Int>) throws {
    let typesetter = Typesetter()
    var (problems, count): (Set<String>, Int) = ([], 0)
    for picture in try Self.skies() {
      for share in Self.shares {
        let scene = picture.show.scene(
          at: picture.instant,
          size: size,
          legibility: legibility(em: share, size)
        )
        let found = faintText(of: scene, typesetter)
        count += found.count
        problems.formUnion(found.faint.map { "\(picture.name), \(share): \($0)" })
      }
    }
    #expect(count > 50)
    #expect(problems.sorted().isEmpty)
  }

  /// How text is read whose least em is a share of the short side of a picture.
  private func legibility(em share: Double, _ size: SIMD2<Int>) -> Legibility {
    Legibility(
      distanceMetres: 1,
      millimetresPerPixel: Legibility.minimumEmMillimetresPerMetre / (share * Double(size.min()))
    )
  }

  /// Two large airports, far enough apart for a flight.
  private func airports(_ names: [String]) throws -> Catalogue {
    try Catalogue(
      zip([52.0, 52.8], names).map { north, name in
        CatalogueEntry(
          ident: "XX\(Int(north * 10))",
          name: name,
          municipality: name,
          coordinate: Coordinate(degreesNorth: north, degreesEast: 5),
          kind: .large,
          hasScheduledService: true,
          runways: [Runway(lowEnd: RunwayEnd(ident: "09"), highEnd: RunwayEnd(ident: "27"))]
        )
      }
    )
  }

  @Test(
    "Names stand on their plates, long ones and accents as well",
    arguments: sizes,
    [
      ["Amsterdam", "MÜNCHEN"], ["Santa Cruz de la Sierra", "Ísafjörður"],
      ["Presidencia Roque Sáenz Peña", "Ho"],
    ]
  )
  func plates(size: SIMD2<Int>, names: [String]) throws {
    let typesetter = Typesetter()
    let show = try Cards.show(
      nil,
      catalogue: try airports(names),
      palette: .highContrast,
      view: .sky
    )
    let found = stride(from: 12.0, to: 60, by: 0.5).first { second in
      let moment = show.moment(at: Cards.instant(second))
      return moment.stage == .flight && (0.4...0.6).contains(moment.breath.progress)
    }
    let now = Cards.instant(try #require(found))
    let margin = SIMD2(0.004 * Double(size.min()), 0)
    var (problems, count): (Set<String>, Int) = ([], 0)
    for share in [nil, 0.045, 0.075] as [Double?] {
      let scene = show.scene(
        at: now,
        size: size,
        legibility: share.map { legibility(em: $0, size) }
      )
      var plate: TextBox?
      for mark in scene.marks {
        switch mark {
        case .polygon(let outline, let color)
        where color.rgb == Palette.highContrast.textShadow.rgb:
          let low = outline.reduce(SIMD2(repeating: Float.infinity)) { pointwiseMin($0, $1) }
          let high = outline.reduce(SIMD2(repeating: -Float.infinity)) { pointwiseMax($0, $1) }
          plate = TextBox(low: SIMD2<Double>(low) + margin, high: SIMD2<Double>(high) - margin)
        case .text(let run, let point, _) where run.weight == 700:
          guard let box = plate else { continue }
          count += 1
          let text = PlacedText(line: run.lines[0], run: run, point: SIMD2<Double>(point))
          if !box.contains(text.box(typesetter)) {
            problems.insert("“\(text.line)” \(text.box(typesetter)) is not on \(box)")
          }
        default: plate = nil
        }
      }
    }
    #expect(count >= 4)
    #expect(problems.sorted().isEmpty)
  }
}
