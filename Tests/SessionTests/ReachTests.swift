import Geodesy
import Session
import Testing

@Suite struct ReachTests {
  @Test(arguments: [
    ("50km", 50_000.0), ("50", 50_000), ("30nm", 55_560), ("30 NM", 55_560), ("10mi", 16_093.44),
    ("0.5km", 500), ("0", 0),
  ])
  func `a distance is read with its unit`(text: String, metres: Double) throws {
    let reach = try #require(DistanceText(text))
    #expect(abs(Earth.metres(reach.angle) - metres) < 1e-6)
  }

  @Test(arguments: ["", "km", "-5km", "5 leagues", "nan", "inf", "5,5km", "5kmkm", "0x5km"])
  func `other text is not a distance`(text: String) {
    #expect(DistanceText(text) == nil)
  }

  @Test func `nothing is farther than the other side of the Earth`() throws {
    let reach = try #require(DistanceText("1e300km"))
    #expect(abs(reach.angle.degrees - 180) < 1e-9)
  }
}
