import Scenes
import Testing

@testable import Screen

/// The ground by night.
@Suite struct NightGroundTests {
  @Test func `land without lights stands out from the sea, and is dark`() {
    let palette = Palette.night
    let (land, sea) = (Contrast.luminance(palette.land), Contrast.luminance(palette.water))
    #expect(Contrast.ratio(land, sea) > 1.15)
    #expect(land < 0.012)
    // The coast is lighter than the land, and names stand out from both.
    let coast = Contrast.luminance(palette.coast)
    #expect(coast > 4 * land)
    #expect(Contrast.ratio(Contrast.luminance(palette.quietText), land) > 6)
  }
}
