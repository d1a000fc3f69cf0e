import Cabin
import Testing

@Suite("Times of useful consciousness")
struct UsefulConsciousnessTests {
  /// AC 61-107, table 1-1, in seconds.
  static let published: [(feet: Double, shortest: Double, longest: Double)] = [
    (18_000, 20 * 60, 30 * 60), (22_000, 10 * 60, 10 * 60), (25_000, 3 * 60, 5 * 60),
    (28_000, 150, 3 * 60), (30_000, 60, 2 * 60), (35_000, 30, 60), (40_000, 15, 20),
    (43_000, 9, 12), (50_000, 9, 12), (60_000, 9, 12),
  ]

  @Test(arguments: published)
  func `match the table`(feet: Double, shortest: Double, longest: Double) throws {
    let bounds = try #require(UsefulConsciousness.seconds(altitudeFeet: feet))
    #expect(abs(bounds.lowerBound - shortest) < 1e-6)
    #expect(abs(bounds.upperBound - longest) < 1e-6)
  }

  @Test func `fall with altitude and stay between the table's rows`() throws {
    var last = 1e9...1e9
    for feet in stride(from: 10_001.0, through: 55_000, by: 13) {
      let bounds = try #require(UsefulConsciousness.seconds(altitudeFeet: feet))
      #expect(bounds.lowerBound <= last.lowerBound + 1e-9)
      #expect(bounds.upperBound <= last.upperBound + 1e-9)
      last = bounds
    }
    // Half-way in altitude is the geometric mean in time: √(60 · 30).
    let between = try #require(UsefulConsciousness.seconds(altitudeFeet: 32_500))
    #expect(abs(between.lowerBound - 42.426) < 0.001)
  }

  @Test func `below the table go on to 10,000 feet, stricter than the rule for crews`() throws {
    #expect(UsefulConsciousness.seconds(altitudeFeet: 10_000) == nil)
    #expect(UsefulConsciousness.seconds(altitudeFeet: -500) == nil)
    let low = try #require(UsefulConsciousness.seconds(altitudeFeet: 10_001))
    #expect((79.0...80).contains(low.lowerBound / 60))
    // 14 CFR 91.211 allows a crew 30 minutes above 12,500 ft; half of ours is less.
    let crew = try #require(UsefulConsciousness.seconds(altitudeFeet: 12_501))
    #expect((51.8...51.9).contains(crew.lowerBound / 60))
    #expect(crew.lowerBound * OxygenClock.safetyFactor < 30 * 60)
  }
}
