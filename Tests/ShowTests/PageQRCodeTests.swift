import Breathing
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

@Suite("The address of the page, as a code in a corner")
struct PageQRCodeTests {
  /// A code of three modules: a plus.
  private static let plus = QRCode(side: 3) { column, row in column == 1 || row == 1 }

  /// A code as large as an address needs.
  private static let dense = QRCode(side: 29) { column, row in (column ^ row) & 1 == 0 }

  @Test("Dark modules of a row are joined to runs; everything outside the code is light")
  func runs() {
    #expect(Self.plus.runs(inRow: 0) == [1..<2])
    #expect(Self.plus.runs(inRow: 1) == [0..<3])
    #expect(Self.dense.runs(inRow: 28).count == 15)
    #expect(!Self.plus[-1, 1] && !Self.plus[3, 1] && !Self.plus[1, 3])
  }

  @Test("A plus is five dark squares of whole pixels, within a margin of four light modules")
  func squares() throws {
    let card = QRCard(Self.plus, size: [1920, 1080], palette: .day)
    let module = Float(card.layer.size.x / 11)
    #expect(card.layer.size == [Int(module) * 11, Int(module) * 11])
    let runs = card.layer.marks.dropFirst().map { mark -> [SIMD2<Float>] in
      guard case .polygon(let points, _) = mark else { return [] }
      return points
    }
    let corners = runs.map { [$0[0], $0[2]].map { $0 / module } }
    #expect(corners == [[[5, 4], [6, 5]], [[4, 5], [7, 6]], [[5, 6], [6, 7]]])
  }

  @Test(
    "The card keeps the margin, and its modules are at least two whole pixels",
    arguments: [[1920, 1080], [3840, 2160], [640, 360], [1080, 1920], [320, 240]] as [SIMD2<Int>]
  )
  func margin(size: SIMD2<Int>) {
    let card = QRCard(Self.dense, size: size, palette: .day)
    let end = card.corner &+ card.layer.size
    let short = Double(min(size.x, size.y))
    #expect(card.layer.size.x % 37 == 0 && card.layer.size.x / 37 >= 2)
    #expect(abs(Double(size.x - end.x) - 0.05 * short) <= 1)
    #expect(abs(Double(card.corner.y) - 0.05 * short) <= 1)
  }

  @Test("Paper and ink have enough contrast for any camera, by day and by night")
  func readable() throws {
    for palette in [Palette.day, .night] {
      let marks = QRCard(Self.plus, size: [1920, 1080], palette: palette).layer.marks
      let colors = marks.compactMap { mark -> Color? in
        guard case .polygon(_, let color) = mark else { return nil }
        return color
      }
      let (paper, ink) = (try #require(colors.first), try #require(colors.last))
      #expect(contrast(paper, ink) > 4.5)
    }
  }

  /// A day with facts and a dense code.
  private static func denseShow() throws -> Show {
    let plain = try Europe.show(minutes: 20, facts: try Europe.facts())
    return Show(
      timeline: plain.timeline,
      journey: plain.journey,
      facts: plain.facts,
      appearance: Appearance(palette: .day, pageQRCode: dense)
    )
  }

  @Test(
    "No text of the sky overlaps the card, on any flight",
    arguments: [[1920, 1080], [1080, 1920], [1280, 1024]] as [SIMD2<Int>]
  )
  func words(size: SIMD2<Int>) throws {
    let show = try Self.denseShow()
    let card = QRCard(Self.dense, size: size, palette: .day)
    let end = card.corner &+ card.layer.size
    let box = Box(low: SIMD2<Float>(card.corner), high: SIMD2<Float>(end))
    var isSeen = false
    for seconds in stride(from: 3.0, to: 300, by: 2.5) {
      let scene = show.scene(at: Europe.start.advanced(by: .seconds(seconds)), size: size)
      for case .text(let run, let point, _) in scene.marks
      where run.lines != [Message.pageQRCode.text] {
        // Letters are half as wide as high on average, and less in the display's light face.
        let longest = Float(run.lines.map(\.count).max() ?? 0)
        let reach = longest * Float(run.size) * (run.alignment == .center ? 0.29 : 0.58)
        let low = SIMD2(point.x - reach, point.y - 0.8 * Float(run.size))
        let high = SIMD2(point.x + reach, point.y + Float(run.size * Double(run.lines.count)))
        #expect(any(high .< box.low) || any(low .> box.high), "\(run.lines) at \(seconds) s")
      }
      isSeen = isSeen || scene.marks.contains(card.mark())
    }
    #expect(isSeen)
  }

  @Test(
    "In a small window the card is not shown beside a fact, nor cut by a sheet",
    arguments: [[320, 240], [480, 320], [768, 1024]] as [SIMD2<Int>]
  )
  func small(size: SIMD2<Int>) throws {
    let show = try Self.denseShow()
    let card = QRCard(Self.dense, size: size, palette: .day)
    func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }
    func hasCode(_ show: Show, at seconds: Double) -> Bool {
      let legibility = Legibility(smallWindow: size)
      return show.scene(at: after(seconds), size: size, legibility: legibility).marks
        .contains { mark in
          guard case .layer(let layer, _, let opacity) = mark else { return false }
          return layer == card.layer && opacity > 0
        }
    }
    #expect(hasCode(show, at: 8))
    let found = stride(from: 10.0, to: 600, by: 0.5).first { seconds in
      let moment = show.moment(at: after(seconds))
      return moment.stage == .interlude && moment.elapsed.seconds > 5
    }
    let interlude = try #require(found)
    #expect(hasCode(show, at: interlude) == !card.isEnlarged)
    for command in [Command.search(.open), .toggleHelp] {
      var open = show
      open.apply(command, at: after(7))
      #expect(!hasCode(open, at: 9))
    }
  }

  @Test("Until the page is open, a sentence is in the card's place; then the card fades in")
  func waiting() throws {
    let plain = try Europe.show(minutes: 20, facts: try Europe.facts())
    var show = Show(
      timeline: plain.timeline,
      journey: plain.journey,
      facts: plain.facts,
      appearance: Appearance(palette: .day, pageQRCode: Self.dense)
    )
    let size: SIMD2<Int> = [1920, 1080]
    let card = QRCard(Self.dense, size: size, palette: .day)
    func texts(_ scene: Scene) -> [String] {
      scene.marks.flatMap { mark -> [String] in
        guard case .text(let run, _, let opacity) = mark, opacity > 0 else { return [] }
        return run.lines
      }
    }
    func hasCode(_ scene: Scene) -> Bool {
      scene.marks.contains { mark in
        guard case .layer(let layer, _, let opacity) = mark else { return false }
        return layer == card.layer && opacity > 0
      }
    }
    func scene(at seconds: Double) -> Scene {
      show.scene(at: Europe.start.advanced(by: .seconds(seconds)), size: size)
    }
    // Before the session, nothing has been shown that could fade.
    show.apply(.page(isOpen: false), at: Europe.start.advanced(by: .seconds(-0.4)))
    #expect(!show.isPageOpen)
    for seconds in [0, 3.0, 8] {
      let waiting = scene(at: seconds)
      #expect(!hasCode(waiting), "at \(seconds) s")
      #expect(!texts(waiting).contains(Message.pageQRCode.text), "at \(seconds) s")
    }
    #expect(texts(scene(at: 8)).contains(Message.pageWaiting.text))
    show.apply(.page(isOpen: true), at: Europe.start.advanced(by: .seconds(8)))
    let open = scene(at: 10)
    #expect(show.isPageOpen && open.marks.contains(card.mark()))
    #expect(texts(open).contains(Message.pageQRCode.text))
    #expect(!texts(open).contains(Message.pageWaiting.text))
    let middle = scene(at: 8.75)
    #expect(hasCode(middle) && !middle.marks.contains(card.mark()))
    // The next session of the program does not show the code of a page that is closed.
    let later = Europe.start.advanced(by: .seconds(12))
    show.apply(.page(isOpen: false), at: later)
    #expect(!plain.withSurroundings(of: show, at: later).isPageOpen)
  }

  @Test("Without an address there is no card")
  func nothing() throws {
    let show = try Europe.show()
    let scene = show.scene(at: Europe.start.advanced(by: .seconds(8)), size: [640, 360])
    let words = scene.marks.compactMap { mark -> [String]? in
      guard case .text(let run, _, _) = mark else { return nil }
      return run.lines
    }
    #expect(!words.contains([Message.pageQRCode.text]))
  }
}
