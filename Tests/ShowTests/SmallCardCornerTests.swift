import TestSamples
import Testing

@testable import Scenes
@testable import Show

/// The corners of small windows, where targets for fingers are close together.
@Suite struct SmallCardCornerTests {
  private static let sizes: [SIMD2<Int>] = [
    [320, 240], [320, 220], [400, 225], [400, 300], [270, 480], [448, 800],
  ]

  /// The second page of a card.
  private func shown(_ size: SIMD2<Int>) throws -> Presentation {
    var show = try Cards.show()
    show.apply(.turnCard(to: .field(0)), at: Cards.instant(3))
    let legibility = try #require(Legibility(smallWindow: size))
    return show.presentation(at: Cards.instant(8), size: size, legibility: legibility)
  }

  @Test(arguments: sizes) func `corners open settings and keys beside larger targets`(
    size: SIMD2<Int>
  ) throws {
    let shown = try shown(size)
    let (width, height) = (Float(size.x), Float(size.y))
    let side = 0.12 * Float(size.min())
    for (across, up) in [(0.5, 0.5), (0.98, 0.5), (0.5, 0.98), (0.98, 0.98)] as [(Float, Float)] {
      let x = width - across * side
      #expect(shown.command(at: [x, height - up * side]) == .panel(.toggle))
      #expect(shown.command(at: [x, up * side]) == .toggleHelp)
    }
  }

  @Test(arguments: sizes) func `the search button leaves the text its first line`(
    size: SIMD2<Int>
  ) throws {
    let shown = try shown(size)
    let card = CardLayout(size: size)
    let least = Legibility.minimumPixels / card.unit
    let layout = try #require(SmallCardLayout(card, minimumText: least, noticeLines: 1))
    let button = SIMD2(card.right - 0.030 * card.unit, card.line(0.138))
    #expect(shown.command(at: SIMD2<Float>(button)) == .search(.open))
    let reach = 0.030 * card.unit
    for way in [SIMD2(-reach, 0), SIMD2(0, reach)] {
      #expect(shown.command(at: SIMD2<Float>(button + way)) == .search(.open))
    }
    let middle = card.line(layout.space.first) - 0.36 * layout.em
    let next = shown.pageDown ?? .turnCard(to: .details)
    for x in [card.left + 2, card.right - 2] {
      #expect(shown.command(at: SIMD2<Float>(SIMD2(x, middle))) == next)
    }
  }

  @Test(arguments: sizes) func `the target of the search button has 44 pixels`(
    size: SIMD2<Int>
  ) throws {
    let boxes = try shown(size).targets.compactMap { target -> Box? in
      guard target.action == .search(.open), case .box(let box) = target.shape else { return nil }
      // The upper left corner starts a search, too.
      return box.low.x > 0 ? box : nil
    }
    let box = try #require(boxes.first)
    #expect(box.size.x > 43.99 && box.size.y > 43.99)
  }
}
