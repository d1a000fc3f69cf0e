import Outlets
import Settings
import Show
import Testing

/// Settings that follow the desktop.
@Suite struct DesktopWishesTests {
  private let wishes = DesktopWishes(reducesMotion: true, raisesContrast: true)

  @Test(arguments: PaletteChoice.allCases)
  func `only the palette that is left open follows the desktop`(palette: PaletteChoice) throws {
    var configuration = Configuration(.builtIn)
    try configuration.set(.palette, to: palette.rawValue, option: "--palette")
    let settings = configuration.settings
    #expect(settings.palette == palette)
    #expect(settings.palette(on: DesktopWishes()) == palette)
    #expect(settings.palette(on: wishes) == (palette == .auto ? .highContrast : palette))
  }

  @Test(arguments: Settings.OnOffAuto.allCases)
  func `only motion that is left open follows the desktop`(choice: Settings.OnOffAuto) {
    var settings = Settings()
    settings.reducedMotion = choice
    #expect(settings.reducesMotion(on: DesktopWishes()) == (choice == .on))
    #expect(settings.reducesMotion(on: wishes) == (choice != .off))
  }

  @Test func `a desktop that nothing follows is not asked`() {
    var settings = Settings()
    #expect(settings.followsDesktop)
    settings.palette = .day
    #expect(settings.followsDesktop)
    settings.reducedMotion = .off
    #expect(!settings.followsDesktop)
    settings.palette = .auto
    #expect(settings.followsDesktop)
  }
}
