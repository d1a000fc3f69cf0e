import Breathing
import Cabin
import Testing

@Suite("The cabin's clock")
struct CabinStateTests {
  private func sample(_ seconds: Double, _ feet: Double) throws -> CabinSample {
    let instant = Instant(nanoseconds: Int64(seconds * 1e9))
    let pressure = StandardAtmosphere.hectopascals(altitudeFeet: feet)
    return try #require(CabinSample(at: instant, hectopascals: pressure))
  }

  /// The states of a cabin with altitudes at times in seconds.
  private func states(_ profile: [(seconds: Double, feet: Double)]) throws -> [CabinState] {
    var states: [CabinState] = []
    for point in profile {
      let sample = try sample(point.seconds, point.feet)
      states.append(states.last?.following(sample) ?? CabinState(sample))
    }
    return states
  }

  /// Readings at one altitude, at an interval in seconds.
  private func level(
    _ feet: Double,
    from start: Double,
    to end: Double,
    every step: Double
  ) -> [(seconds: Double, feet: Double)] {
    stride(from: start, through: end, by: step).map { ($0, feet) }
  }

  @Test(
    arguments: [
      (18_000.0, 600.0), (22_000, 300), (25_000, 90), (28_000, 75), (30_000, 30), (35_000, 15),
      (40_000, 7.5), (43_000, 4.5), (50_000, 4.5),
    ] as [(Double, Double)]
  )
  func `asks after half the shortest published time`(feet: Double, seconds: Double) throws {
    for step in [0.5, 1, 7, seconds] {
      let states = try states(level(feet, from: 100, to: 100 + seconds * 2 + step, every: step))
      let asking = try #require(states.first { $0.isCheckOxygen })
      let since = try #require(asking.clock.alertSince).sinceEpoch.seconds
      #expect(abs(since - 100 - seconds) < 0.01, "every \(step) s")
      #expect(asking.clock.used == 1)
      #expect(asking.phase == .checkOxygen)
      for state in states where state.sample.instant.sinceEpoch.seconds < 100 + seconds - 0.01 {
        #expect(!state.isCheckOxygen)
        let left = try #require(state.secondsLeft)
        let passed = state.sample.instant.sinceEpoch.seconds - 100
        #expect(abs(left.lowerBound - (seconds - passed)) < 0.01)
      }
    }
  }

  @Test(arguments: [
    (18_000.0, 600.0), (25_000, 90), (30_000, 30), (35_000, 15), (43_000, 4.5),
  ])
  func `asks when exactly half the shortest time has passed`(
    feet: Double,
    seconds: Double
  ) throws {
    for step in [seconds, seconds / 3, 0.5, 0.1] {
      let count = (seconds / step).rounded()
      let profile = (0...Int(count)).map { (seconds: seconds * Double($0) / count, feet: feet) }
      let last = try #require(try states(profile).last)
      #expect(last.phase == .checkOxygen && last.clock.used == 1, "every \(step) s")
    }
  }

  @Test func `up to 10,000 feet no time runs, whatever the years`() throws {
    let states = try states(level(10_000, from: 0, to: 1e7, every: 500))
    #expect(states.allSatisfy { $0.phase == .low && $0.clock.used == 0 && $0.secondsLeft == nil })
  }

  @Test func `runs faster the higher it is`() throws {
    var last = 0.0
    for feet in stride(from: 10_500.0, through: 43_000, by: 500) {
      let used = try #require(states([(0, feet), (3, feet)]).last).clock.used
      #expect(used > last)
      last = used
    }
  }

  @Test func `used time comes back at low altitude, within half an hour`() throws {
    let up = level(20_000, from: 0, to: 200, every: 1)
    let down = level(8_000, from: 201, to: 2_100, every: 1)
    let states = try states(up + down)
    let most = try #require(states.max { $0.clock.used < $1.clock.used })
    #expect((0.4...0.5).contains(most.clock.used))
    let after = states.filter { $0.sample.instant.sinceEpoch.seconds > 202 }
    #expect(after.first?.phase == .recovering)
    #expect(after.last?.phase == .low)
    for (one, next) in zip(after, after.dropFirst()) {
      #expect(next.clock.used <= one.clock.used)
      #expect(one.clock.used - next.clock.used < 1 / 1_799.0)
    }
  }

  @Test func `keeps asking until a tenth has come back, and does not flicker at the edge`() throws {
    let up = level(25_000, from: 0, to: 95, every: 1)
    let edge = (96...1_200).map { (seconds: Double($0), feet: $0 % 2 == 0 ? 9_950.0 : 10_050) }
    let down = level(9_000, from: 1_201, to: 1_500, every: 1)
    let states = try states(up + edge + down)
    let changes = zip(states, states.dropFirst()).filter { $0.isCheckOxygen != $1.isCheckOxygen }
    #expect(changes.count == 2)
    let end = try #require(changes.last).1
    #expect(end.sample.instant.sinceEpoch.seconds == 1_201 + 180)
  }

  @Test func `between readings the higher one counts, ten minutes at most`() throws {
    let climb = try #require(states([(0, 8_000), (60, 18_000)]).last)
    #expect(abs(climb.clock.used - 0.1) < 1e-6)
    let descent = try #require(states([(0, 18_000), (60, 8_000)]).last)
    #expect(abs(descent.clock.used - 0.1) < 1e-6)
    let asleep = try #require(states([(0, 12_000), (86_400, 1_000)]).last)
    let tenMinutes = try #require(states([(0, 12_000), (600, 12_000)]).last)
    #expect(asleep.clock.used == tenMinutes.clock.used)
    #expect(!asleep.isCheckOxygen)
  }

  @Test func `a reading older than the newest changes nothing`() throws {
    let state = try #require(states([(0, 20_000), (60, 20_000)]).last)
    #expect(state.following(try sample(59, 40_000)) == state)
    let again = state.following(try sample(60, 11_000))
    #expect(again.clock == state.clock)
    #expect(abs(again.altitudeFeet - 11_000) < 1)
  }

  @Test func `a reading is stale after a minute`() throws {
    let state = CabinState(try sample(0, 5_000))
    #expect(!state.isStale(at: Instant(nanoseconds: 60_000_000_000)))
    #expect(state.isStale(at: Instant(nanoseconds: 60_000_000_001)))
  }

  @Test(arguments: [
    (0.0, 1, "0"), (-260, 100, "−300"), (7, 1, "7"), (999.6, 1, "1,000"), (8_249, 100, "8,200"),
    (43_000, 1, "43,000"), (99_960, 100, "100,000"),
  ])
  func `the altitude is written in digits`(feet: Double, step: Int, digits: String) throws {
    #expect(CabinState(try sample(0, feet)).altitudeDigits(to: step) == digits)
  }

  @Test(arguments: [9.99, 1100.01, 0, -5, .nan, .infinity])
  func `no cabin has such a pressure`(hectopascals: Double) {
    #expect(CabinSample(at: Instant(nanoseconds: 0), hectopascals: hectopascals) == nil)
  }

  /// Random flights: the clock stays within bounds, never jumps, and is more cautious at higher
  /// altitudes.
  @Test func `any flight, a little higher, asks no later`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      var (seconds, feet) = (0.0, 5_000.0)
      var low: [(seconds: Double, feet: Double)] = []
      for _ in 0..<200 {
        low.append((seconds, feet))
        seconds += random.unit() * 30
        feet = min(max(feet + (random.unit() - 0.45) * 4_000, -500), 45_000)
      }
      let below = try states(low)
      let above = try states(low.map { ($0.seconds, $0.feet + 800) })
      for (one, other) in zip(below, above) {
        #expect((0...1).contains(one.clock.used))
        #expect(other.clock.used >= one.clock.used)
        if let since = one.clock.alertSince, other.clock.alertSince != since {
          #expect(try #require(other.clock.alertSince) < since)
        }
      }
    }
  }
}
