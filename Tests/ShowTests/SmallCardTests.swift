import Breathing
import Notams
import TestSamples
import Testing

@testable import Scenes
@testable import Show

/// Airport cards in small windows, where letters are larger than designed.
@Suite struct SmallCardTests {
  private static let sizes: [SIMD2<Int>] = [
    [320, 240], [400, 240], [400, 300], [480, 320], [640, 360], [320, 480], [360, 640], [448, 800],
  ]

  private func small(_ size: SIMD2<Int>, noticeLines: Int = 1) -> SmallCardLayout? {
    let card = CardLayout(size: size)
    let least = Legibility.minimumPixels / card.unit
    return SmallCardLayout(card, minimumText: least, noticeLines: noticeLines)
  }

  private func show() throws -> Show {
    var show = try Cards.show(
      report: "METAR XXCC 150755Z 24014G25KT 210V270 4000 -SHRA FEW012 BKN020CB M01/M03 Q1002"
    )
    let notam = try Notam(
      "A0001/27 NOTAMN Q) EHAA/QMRLC/IV/NBO/A/000/999/5218N00446E005"
        + " A) XXCC B) 2701150600 C) 2701151800 E) RWY 06/24 CLSD DUE WIP"
    )
    let received = Cards.start.nanoseconds / 1_000_000_000 - 600
    let notams = NotamList([notam], receivedUnixSeconds: received)
    show.apply(.notams(notams), at: Cards.instant(1))
    return show
  }

  private func shown(_ show: Show, _ size: SIMD2<Int>, at seconds: Double) throws -> Presentation {
    let legibility = try #require(Legibility(smallWindow: size))
    return show.presentation(at: Cards.instant(seconds), size: size, legibility: legibility)
  }

  /// A page as it is shown.
  private struct Page {
    let page: CardPage
    let shown: Presentation
  }

  /// Every page that ↓ reaches.
  private func pages(_ size: SIMD2<Int>) throws -> [Page] {
    var show = try show()
    var (seconds, page) = (8.0, CardPage.details)
    var pages: [Page] = []
    while pages.count < 40 {
      let now = try shown(show, size, at: seconds)
      pages.append(Page(page: page, shown: now))
      guard case .turnCard(let next)? = now.pageDown else { break }
      show.apply(.turnCard(to: next), at: Cards.instant(seconds))
      page = next
      seconds += 2
    }
    return pages
  }

  /// A line of text.
  private struct Line {
    let text: String
    let size: Double

    /// Its width as it is, and the greatest it may have without being set smaller.
    let free, most: Double

    /// From its capitals to its descenders.
    let box: Box
  }

  /// The lines in the column of text.
  private func lines(_ shown: Presentation) -> [Line] {
    let card = CardLayout(size: shown.scene.size)
    return Self.texts(shown.scene.marks, .zero).filter { line in
      Double(line.box.low.x) > card.left - 2 && Double(line.box.low.x) < card.right
        && Double(line.box.high.y) > card.line(0.05)
    }
  }

  private static func texts(_ marks: [Mark], _ corner: SIMD2<Double>) -> [Line] {
    marks.flatMap { mark -> [Line] in
      switch mark {
      case .layer(let layer, let place, let opacity) where opacity > 0.5:
        texts(layer.marks, corner + SIMD2<Double>(place))
      case .text(let run, let point, _):
        [line(run, SIMD2<Double>(point) + corner)]
      default: []
      }
    }
  }

  private static func line(_ run: TextRun, _ point: SIMD2<Double>) -> Line {
    let text = run.lines.joined(separator: " ")
    let ems: Double =
      switch run.face {
      case .display: CardType.width(ofCode: text)
      case .cockpit: CardType.width(of: text, .cockpit)
      default: CardType.width(of: text, run.weight > 450 ? .semibold : .regular)
      }
    let (free, most) = (ems * run.size, run.maxWidth ?? .infinity)
    let width = min(free, most)
    let left: Double =
      switch run.alignment {
      case .left: point.x
      case .center: point.x - width / 2
      case .right: point.x - width
      }
    let low = SIMD2<Float>(SIMD2(left, point.y - 0.72 * run.size))
    let high = SIMD2<Float>(SIMD2(left + width, point.y + 0.20 * run.size))
    return Line(text: text, size: run.size, free: free, most: most, box: Box(low: low, high: high))
  }

  // MARK: The layout

  @Test(arguments: sizes) func `the row of dots is high enough for a finger, below the text`(
    size: SIMD2<Int>
  ) throws {
    let layout = try #require(small(size))
    let (back, forward) = layout.halves
    let picture = Box(size: size)
    for half in [back, forward] {
      #expect(picture.contains(half))
      #expect(half.size.y > 43.99 && half.size.x >= 44)
      #expect(!half.overlaps(layout.text))
    }
    #expect(!back.overlaps(forward))
    let card = CardLayout(size: size)
    let last = card.line(layout.space.last)
    #expect(last + 0.2 * layout.em < layout.notice - 0.72 * layout.em)
    #expect(layout.notice + 0.2 * layout.em < layout.dots - 0.36 * layout.em)
    #expect(card.line(layout.space.first) - 0.72 * layout.em > card.line(0.162))
  }

  @Test func `a notice of two lines leaves less room for text`() throws {
    let one = try #require(small([400, 300]))
    let two = try #require(small([400, 300], noticeLines: 2))
    let less = (one.space.last - two.space.last) * one.unit
    #expect(abs(less - SmallCardLayout.noticeLeading * one.em) < 1e-9)
  }

  @Test(arguments: [[150, 150], [160, 120], [240, 240]] as [SIMD2<Int>])
  func `a window without room for a few lines has no further pages`(size: SIMD2<Int>) {
    #expect(small(size) == nil)
  }

  @Test(arguments: sizes) func `dots stay apart in the column; a bar takes the place of many`(
    size: SIMD2<Int>
  ) throws {
    let layout = try #require(small(size))
    for count in 1...60 {
      if let places = layout.places(ofDots: count) {
        #expect(places.count == count)
        #expect(places.allSatisfy { $0.x > layout.left && $0.x < layout.right })
        for (left, right) in zip(places, places.dropFirst()) { #expect(right.x - left.x > 6.99) }
      } else {
        #expect(count > 10)
      }
      for page in 0..<count {
        let bar = layout.bar(of: page, among: count)
        #expect(bar.middle - bar.length / 2 > layout.left - 1e-9)
        #expect(bar.middle + bar.length / 2 < layout.right + 1e-9)
      }
    }
    #expect(layout.places(ofDots: 60) == nil)
  }

  // MARK: Pages

  @Test(arguments: sizes) func `↓ reaches frequencies, runways, airfields, weather and NOTAMs`(
    size: SIMD2<Int>
  ) throws {
    let pages = try pages(size)
    let seen = pages.map(\.page)
    let notams = seen.count { $0.isNotams }
    #expect(seen.first == .details && seen.last == .notams(notams - 1))
    #expect(seen.contains(.field(0)) && seen.contains(.weather(0)))
    let text = pages.flatMap { lines($0.shown).map(\.text) }
    for part in [
      "CIT", "Tower", "132.980", "Runways", "06/24", "18/36", "Near here", "XXGR",
      "Weather", "1002 hPa", "NOTAM", "Not for navigation",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
    #expect(text.joined(separator: " ").contains("118.105 +1"))
    let closure = text.first { $0.contains("CLSD") }
    #expect(closure != nil)
  }

  @Test func `↑ leads back through the same pages`() throws {
    let size = SIMD2(400, 300)
    let pages = try pages(size)
    for (former, page) in zip(pages, pages.dropFirst()) {
      #expect(page.shown.pageUp == .turnCard(to: former.page))
    }
    #expect(pages.first?.shown.pageUp == nil)
  }

  @Test(arguments: sizes) func `a tap on the dots turns to either side, one on the text onwards`(
    size: SIMD2<Int>
  ) throws {
    let layout = try #require(small(size))
    let pages = try pages(size)
    for page in pages {
      let shown = page.shown
      #expect(shown.command(at: layout.halves.back.center) == shown.pageUp)
      #expect(shown.command(at: layout.halves.forward.center) == shown.pageDown)
      let onwards = shown.pageDown ?? .turnCard(to: .details)
      #expect(shown.command(at: layout.text.center) == onwards)
    }
  }

  @Test(arguments: sizes) func `letters have 11 pixels, and no line is cut or covers another`(
    size: SIMD2<Int>
  ) throws {
    let card = CardLayout(size: size)
    for page in try pages(size) {
      let lines = lines(page.shown)
      #expect(lines.count > 3)
      for (index, line) in lines.enumerated() {
        let place = "\(line.text) on \(page.page) at \(size)"
        #expect(line.size > Legibility.minimumPixels - 0.01, "\(place)")
        #expect(line.free <= 1.02 * line.most, "\(place)")
        #expect(Double(line.box.high.x) < card.right + 2, "\(place)")
        #expect(line.box.high.y < Float(size.y), "\(place)")
        for other in lines[..<index] {
          #expect(!line.box.overlaps(other.box), "\(other.text), \(place)")
        }
      }
    }
  }

  @Test func `a closed runway is struck through on its page`() throws {
    let open = try Cards.show()
    func ribbons(_ show: Show) throws -> Int {
      var show = show
      show.apply(.turnCard(to: .field(0)), at: Cards.instant(3))
      let shown = try shown(show, [360, 640], at: 8)
      return shown.scene.allMarks.count { mark in
        guard case .ribbon(let points) = mark, let first = points.first else { return false }
        return first.point.x == Float(CardLayout(size: [360, 640]).left)
      }
    }
    let (before, after) = (try ribbons(open), try ribbons(show()))
    #expect(after == before + 1)
  }

  @Test func `larger windows have the pages as designed, distant panels only the first`() throws {
    let show = try show()
    let large = show.presentation(at: Cards.instant(8), size: [960, 540])
    #expect(large.pageDown == .turnCard(to: .weather(0)))
    let far = Legibility(distanceMetres: 5, millimetresPerPixel: 0.3)
    let distant = show.presentation(at: Cards.instant(8), size: [400, 300], legibility: far)
    #expect(distant.pageDown == nil && distant.cardPages == [.details])
  }

  @Test func `a value without room beside its name is below it`() {
    let space = BriefingSpace(width: 0.5, first: 0.2, last: 0.9, minimumText: 0.05)
    var flow = BriefingFlow(space)
    flow.add("Tower", .plain, value: "118.105")
    flow.add("Pilot-controlled lighting", .plain, value: "118.105")
    #expect(flow.lines.first?.text == "Tower" && flow.lines.first?.value == "118.105")
    #expect(flow.lines.dropFirst().map(\.text) == ["Pilot-controlled", "lighting"])
    #expect(flow.lines.map(\.value) == ["118.105", nil, "118.105"])
    #expect(flow.lines.map(\.staysWithNext) == [false, true, false])
    flow.add("Clearance delivery", .plain, value: "121.655")
    #expect(flow.lines.suffix(2).map(\.text) == ["Clearance delivery", ""])
    #expect(flow.lines.suffix(2).map(\.value) == [nil, "121.655"])
  }
}

extension CardPage {
  fileprivate var isNotams: Bool {
    if case .notams = self { true } else { false }
  }
}
