import Scenes
import TestSamples
import Testing

@testable import Show

/// Where the search sheet is in pictures of unusual proportions.
@Suite struct SearchPlaceTests {
  @Test(
    arguments: [[3840, 1080], [2560, 1080], [1920, 360], [1000, 1000], [1280, 1024]]
      as [SIMD2<Int>]
  )
  func `over the sky of a very wide or nearly square picture, it is where the settings are`(
    size: SIMD2<Int>
  ) throws {
    var show = try Cards.show(view: .sky)
    show.apply(.search(.open), at: Cards.instant(5))
    let (layout, settings) = (show.searchLayout(size: size), PanelLayout(size: size))
    #expect(layout.sheet.high.x == settings.sheet.high.x)
    #expect(layout.sheet.size.x > settings.sheet.size.x - 0.01)
    #expect(Box(size: size).contains(layout.sheet))
    let isSmall = Legibility(smallWindow: size) != nil
    #expect(layout.parts.isSmall == isSmall && (isSmall || layout.unit == settings.unit))
    // In a wide picture the plane in the middle stays in sight.
    if size.x > 2 * size.y { #expect(layout.sheet.low.x > 0.6 * Float(size.x)) }
    let open = show.openSheets(of: [.search], size: size, at: Cards.instant(8))
    #expect(open.map(\.box) == [layout.sheet])
    // It stays there while a row opens a card.
    show.apply(.view(.airport), at: Cards.instant(9))
    #expect(show.searchLayout(size: size) == layout)
  }

  @Test func `over a card, it covers the text of the card`() throws {
    var show = try Cards.show()
    show.apply(.search(.open), at: Cards.instant(5))
    for size in [[3840, 1080], [1000, 1000]] as [SIMD2<Int>] {
      #expect(show.searchLayout(size: size) == SearchLayout(size: size))
    }
  }

  @Test(
    arguments: [
      [1920, 1080], [1366, 768], [1280, 800], [1024, 768], [720, 1280], [768, 1024], [320, 240],
    ] as [SIMD2<Int>]
  )
  func `in a picture of usual proportions its place is the same over the sky and a card`(
    size: SIMD2<Int>
  ) {
    #expect(SearchLayout(size: size, isOverSky: true) == SearchLayout(size: size))
  }
}
