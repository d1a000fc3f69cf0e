import Testing
import Text

@Suite struct NearestTests {
  /// Distances computed by hand.
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "abc", 3), ("kitten", "sitting", 3), ("flihgts", "flights", 1),
    ("ca", "abc", 3), ("paris", "paris", 0), ("größe", "grosse", 3),
  ])
  func `letters put in, taken out, replaced or swapped are counted`(a: String, b: String, n: Int) {
    #expect(a.editDistance(to: b) == n)
    #expect(b.editDistance(to: a) == n)
  }

  @Test func `only a similar name is suggested`() {
    let names = ["session.flights", "sound.volume"]
    #expect("session.flight".nearest(among: names) == "session.flights")
    #expect("volume".nearest(among: names) == nil)
    #expect("x".nearest(among: []) == nil)
  }
}
