import Airports
import Breathing
import Flights
import Testing

@testable import Scenes
@testable import Show

/// Where the sheet before a session is: it leaves the plane that waits free.
@Suite struct StartLayoutTests {
  private let now = Europe.start.advanced(by: .seconds(5))

  /// A show that waits with its plane in London, before a flight to another airport.
  private func offering(to code: String) throws -> Show {
    var show = try Panels.show()
    let catalogue = show.journey.catalogue
    let origin = try #require(catalogue.airport(code: "LHR")).index
    show.journey.begin(from: origin, to: try #require(catalogue.airport(code: code)).index)
    show.offerStart(.inLondon(), at: Europe.start)
    return show
  }

  private static let sizes: [SIMD2<Int>] = [
    [1280, 800], [640, 400], [1920, 1080], [400, 800], [800, 1280], [768, 1024], [1080, 1920],
  ]

  @Test(arguments: ["AMS", "DUB"], sizes)
  func `neither the plane nor the name of its airport is covered`(
    code: String,
    size: SIMD2<Int>
  ) throws {
    let show = try offering(to: code)
    let sheet = show.startLayout(size: size, at: now).sheet
    #expect(Box(size: size).contains(sheet))
    let light = show.skyLights(at: now, seenFrom: show.moment(at: now)).visible
    let leg = show.view(ofLeg: 0, size: size, light: light)
    let reach = SIMD2<Float>(SIMD2(repeating: 0.08 * leg.unit))
    let origin = SIMD2<Float>(leg.origin)
    #expect(!sheet.overlaps(Box(low: origin - reach, high: origin + reach)))
    let names = carriedNames(show, size)
    #expect(names.contains { $0.text == "London" && $0.opacity > 0.95 })
    for name in names { #expect(!sheet.overlaps(name.box), "\(name.text) at \(size)") }
    // The sheet that is seen is that one.
    let shown = show.presentation(at: now, size: size)
    let button = try shown.button(.panel(.step(.startBegin, by: 1)))
    #expect(sheet.contains(button) && shown.command(at: origin) == nil)
  }

  @Test(arguments: [[768, 1024], [1080, 1440]] as [SIMD2<Int>])
  func `a lower sheet has smaller letters, and lines as far apart as designed`(
    size: SIMD2<Int>
  ) throws {
    let layout = try offering(to: "AMS").startLayout(size: size, at: now)
    let designed = PanelLayout(size: size)
    #expect(layout.sheet.size.y < designed.sheet.size.y)
    #expect(layout.unit == layout.heightUnit && layout.unit < designed.unit)
    #expect(layout.unit >= MinimumTextSize.minimumUnit)
    #expect(layout.sheet.size.x == designed.sheet.size.x)
  }

  @Test func `a sheet that would cover the plane on either side is on the right`() throws {
    let size: SIMD2<Int> = [320, 192]
    let layout = try offering(to: "DUB").startLayout(size: size, at: now)
    #expect(layout == PanelLayout(size: size))
  }

  @Test func `over a card the sheet is where the other sheets are`() throws {
    var show = try Panels.show()
    show.apply(.view(.airport), at: Europe.start)
    let size: SIMD2<Int> = [800, 1280]
    #expect(show.startLayout(size: size, at: now) == PanelLayout(size: size))
  }

  @Test func `a notice stands on the side that a sheet leaves free`() throws {
    let size: SIMD2<Int> = [640, 400]
    let style = OverlayStyle(size: size, try offering(to: "DUB").palette(at: now))
    let right = PanelLayout(size: size).sheet
    let width = Float(size.x)
    let left = Box(
      low: SIMD2(width - right.high.x, right.low.y),
      high: SIMD2(width - right.low.x, right.high.y)
    )
    let middles = [right, left].map { sheet in
      style.noticePlaces(width: 80, height: 12, under: [OpenSheet(box: sheet, openness: 1)])
        .map { $0.middle }
    }
    #expect(middles[0] == [right.low.x / 2])
    #expect(middles[1].count == 1)
    #expect(abs(middles[1][0] - (width - right.low.x / 2)) < 0.01)
  }

  /// The names of airports in the picture, with their bounds.
  private func carriedNames(_ show: Show, _ size: SIMD2<Int>) -> [(
    text: String, box: Box, opacity: Float
  )] {
    show.scene(at: now, size: size).marks.compactMap { mark in
      guard case .text(let run, let point, let opacity) = mark, run.isCarried, opacity > 0 else {
        return nil
      }
      let text = run.lines.joined()
      let half = Float(CardType.width(of: text, .semibold) * run.size / 2)
      let box = Box(
        low: point - SIMD2(half, Float(0.7 * run.size)),
        high: point + SIMD2(half, 0)
      )
      return (text, box, opacity)
    }
  }
}
