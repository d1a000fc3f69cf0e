import Show
import Testing

/// The lists of pictures that tests of words, text sizes and flashes look at.
@Suite struct ViewListTests {
  private let views = Set(Views.builtIn.names)

  @Test func `the tests of words draw every view`() throws {
    let drawn = try PseudoLocale.pictures().map(\.picture.show.view)
    #expect(Set(drawn) == views)
  }

  @Test func `the tests of text sizes draw every view`() throws {
    let drawn = try FarPictureTests.pictures().map(\.show.view)
    #expect(Set(drawn) == views)
  }

  @Test func `the tests of flashes watch every view`() {
    #expect(Set(FlashTests.parts.map(\.view)) == views)
  }
}
