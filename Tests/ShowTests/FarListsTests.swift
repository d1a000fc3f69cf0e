import Breathing
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

/// The lists of a card whose text is larger than designed: they are shown as far as there is room.
@Suite struct FarListsTests {
  private static let sizes: [SIMD2<Int>] = [[1280, 720], [1024, 768], [720, 1280]]

  /// Returns a card for people so far away that names have an em of a share of the picture's short side.
  private func scene(_ show: Show, _ share: Double, _ size: SIMD2<Int> = [1280, 720]) -> Scene {
    let em = share * Double(size.min())
    let legibility = Legibility(
      distanceMetres: 1,
      millimetresPerPixel: Legibility.minimumEmMillimetresPerMetre / em
    )
    return show.scene(at: Cards.instant(9), size: size, legibility: legibility)
  }

  /// A line of text, from its capitals to its descenders.
  private struct Line {
    let text: String
    let size: Double
    let box: Box

    init(_ run: TextRun, at point: SIMD2<Double>) {
      text = run.lines.joined(separator: " ")
      size = run.size
      let ems: Double =
        switch run.face {
        case .display: CardType.width(ofCode: text)
        case .cockpit: CardType.width(of: text, .cockpit)
        default: CardType.width(of: text, run.weight > 450 ? .semibold : .regular)
        }
      let width = min(ems * size, run.maxWidth ?? .infinity)
      let left: Double =
        switch run.alignment {
        case .left: point.x
        case .center: point.x - width / 2
        case .right: point.x - width
        }
      box = Box(
        low: SIMD2<Float>(SIMD2(left, point.y - 0.72 * size)),
        high: SIMD2<Float>(SIMD2(left + width, point.y + 0.20 * size))
      )
    }
  }

  /// The lines in the column of text.
  private func lines(_ scene: Scene) -> [Line] {
    let card = CardLayout(size: scene.size)
    let lines = scene.marks.flatMap { mark -> [Line] in
      guard case .layer(let layer, let corner, let opacity) = mark, opacity > 0 else { return [] }
      return layer.marks.compactMap { mark in
        guard case .text(let run, let point, _) = mark else { return nil }
        return Line(run, at: SIMD2<Double>(point) + SIMD2<Double>(corner))
      }
    }
    return lines.filter { line in
      Double(line.box.low.x) > card.left - 2 && Double(line.box.low.y) > card.line(0.02)
    }
  }

  @Test func `frequencies, airfields nearby and navaids stay while there is room`() throws {
    let show = try Cards.show()
    let near = scene(show, 0.0267).words
    for part in [
      "CIT", "XXCC", "Tower", "118.105", "132.980", "Near here", "XXGR", "VOR-DME CTY 108.40",
    ] { #expect(near.contains(part), "\(part) in \(near)") }
    let far = scene(show, 0.045).words
    #expect(far.contains("118.105") && !far.contains("Near here"), "\(far)")
    #expect(!scene(show, 0.075).words.contains("132.980"))
  }

  @Test(arguments: sizes) func `more important lists stay longer, and a service has its channel`(
    size: SIMD2<Int>
  ) throws {
    let show = try Cards.show()
    var seen: Set<String> = []
    for share in stride(from: 0.018, through: 0.075, by: 0.003) {
      let words = scene(show, share, size).words
      let channels = ["118.105", "132.980", "121.560"].map { words.contains($0) }
      let names = ["Tower", "ATIS", "Ground"].map { words.contains($0) }
      #expect(channels == names && channels == channels.sorted { $0 && !$1 }, "at \(share)")
      if words.contains("Near here") || words.contains("VOR-DME CTY 108.40") {
        #expect(channels == [true, true, true], "at \(share)")
      }
      let codes = ["XXGR", "XXWA", "XXEA", "XXUN", "XXPA"].map { words.contains($0) }
      #expect(codes == codes.sorted { $0 && !$1 }, "at \(share)")
      #expect(codes.count { $0 } != 1 && codes[0] == words.contains("Near here"))
      seen.formUnion(words)
    }
    #expect(seen.isSuperset(of: ["118.105", "Near here", "XXPA"]))
  }

  @Test(arguments: sizes) func `no line is too small, over another, or outside the picture`(
    size: SIMD2<Int>
  ) throws {
    let pseudo = Words(MessageCatalogue(pseudo: Message.ofPictures))
    let card = CardLayout(size: size)
    for words in [Words(), pseudo] {
      for code in ["XXCC", "XXGR", "XXNO"] {
        let show = try Cards.show(code, words: words)
        for share in stride(from: 0.018, through: 0.075, by: 0.003) {
          let em = share * Double(size.min())
          let lines = lines(scene(show, share, size))
          #expect(lines.count > 2)
          for (index, line) in lines.enumerated() {
            let place = "\(line.text) on \(code) at \(share)"
            #expect(line.size > 0.99 * em, "\(place)")
            #expect(Double(line.box.high.x) < card.right + 0.03 * card.unit, "\(place)")
            #expect(line.box.high.y < Float(size.y), "\(place)")
            for other in lines[..<index] {
              #expect(!line.box.overlaps(other.box), "\(place) and \(other.text)")
            }
          }
        }
      }
    }
  }

  @Test func `the first page of a tall small window has the lists, and no page repeats them`()
    throws
  {
    let size = SIMD2(420, 800)
    var show = try Cards.show()
    let legibility = try #require(Legibility(smallWindow: size))
    let first = show.presentation(at: Cards.instant(8), size: size, legibility: legibility)
    for part in ["118.105", "VOR-DME CTY 108.40", "Near here", "XXGR"] {
      #expect(first.words.contains(part), "\(part) in \(first.words)")
    }
    // Each airfield opens its card.
    let opened = first.targets.compactMap { target -> Int? in
      if case .openAirport(let index)? = target.action { index } else { nil }
    }
    #expect(opened.count == CardColumn.neighbourCount)
    show.apply(.turnCard(to: .field(0)), at: Cards.instant(9))
    let further = show.presentation(at: Cards.instant(12), size: size, legibility: legibility)
    #expect(further.words.contains("Runways") && further.words.contains("06/24"))
    #expect(!further.words.contains("118.105") && !further.words.contains("Near here"))
    #expect(further.pageDown == nil)
  }
}
