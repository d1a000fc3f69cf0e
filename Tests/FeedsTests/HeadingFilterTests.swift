import Breathing
import Feeds
import Geodesy
import Testing

@Suite struct HeadingFilterTests {
  private func instant(_ seconds: Double) -> Instant { Instant(sinceEpoch: .seconds(seconds)) }

  @Test func `it smooths around north`() throws {
    var filter = HeadingFilter()
    for step in 0..<100 {
      _ = filter.add(.degrees(step % 2 == 0 ? 358 : 2), at: instant(Double(step) / 10))
    }
    let heading = try #require(filter.heading)
    #expect(abs(heading.signed.degrees) < 0.5)
  }

  @Test(arguments: [0.1, 0.7])
  func `a turn is followed within two seconds, whatever the sensor's rate`(interval: Double) throws
  {
    var filter = HeadingFilter()
    _ = filter.add(.degrees(350), at: instant(0))
    var time = 0.0
    while time < 2 {
      time += interval
      _ = filter.add(.degrees(80), at: instant(time))
    }
    let heading = try #require(filter.heading)
    #expect(abs((heading - .degrees(80)).signed.degrees) < 2)
  }

  @Test func `the noise of a sensor at rest moves nothing`() {
    var filter = HeadingFilter()
    var random = SeededGenerator(seed: 4)
    var passed: [Angle] = []
    for step in 0..<6_000 {
      let noise = Double.random(in: -1.5...1.5, using: &random)
      if let heading = filter.add(.degrees(120 + noise), at: instant(Double(step) / 10)) {
        passed.append(heading)
      }
    }
    // The first reading is passed on as it is, and corrected at most twice: it may be an outlier.
    #expect(passed.count <= 3)
  }

  @Test func `at most four headings a second are passed on`() {
    var filter = HeadingFilter()
    var count = 0
    for step in 0..<1_000 {
      if filter.add(.degrees(Double(step)), at: instant(Double(step) / 100)) != nil { count += 1 }
    }
    #expect((30...41).contains(count))
  }
}
