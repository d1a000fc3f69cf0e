import Breathing
import SharedSky
import Testing

/// One letter a second: the motion, and below it whether the plane flies (`A`) or not (`-`).
@Suite("Detecting flight")
struct FlyingDetectorTests {
  private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private static func sample(_ letter: Character) -> FlyingDetector.Sample {
    switch letter {
    // Airborne.
    case "^": .init(speed: 60, height: 300...300)
    // Rolling on the ground: fast, and faster than roads.
    case "=": .init(speed: 25, height: 2...2)
    case "#": .init(speed: 60, height: 2...2)
    // A car on a mountain pass, perhaps high above the ground and perhaps on it.
    case "c": .init(speed: 28, height: -300...700)
    // Surely high at any speed: a glider, and a helicopter that hovers or a balloon.
    case "g": .init(speed: 28, height: 210...800)
    case "b": .init(speed: 0, height: 210...800)
    // In a valley below the nearest airfield: airborne, at the speed at which some land.
    case "v": .init(speed: 55, height: (-60)...(-60))
    case "V": .init(speed: 35, height: (-60)...(-60))
    // Slow in the air: a helicopter, or a glider into the wind.
    case "o": .init(speed: 3, height: 200...200)
    // Neither fast nor slow, neither high nor low.
    case "~": .init(speed: 7, height: 15...15)
    // Unknown height: on a road, faster than roads, standing.
    case "r": .init(speed: 33, height: nil)
    case "R": .init(speed: 60, height: nil)
    case "s": .init(speed: 0, height: nil)
    // Nothing known.
    case "?": .init(speed: nil, height: nil)
    default: .init(speed: 0, height: 0...0)
    }
  }

  private static func flying(_ letters: String, each second: Double = 1) -> String {
    var detector = FlyingDetector()
    return String(
      letters.enumerated().map { index, letter in
        let now = start.advanced(by: .milliseconds(Int(Double(index) * second * 1000)))
        return detector.note(sample(letter), at: now) ? "A" : "-"
      }
    )
  }

  /// Spells out runs of letters: "3^ 2." is "^^^..".
  private static func spelled(_ runs: String) -> String {
    runs.split(separator: " ").map { run in
      String(repeating: String(run.suffix(1)), count: Int(run.dropLast()) ?? 0)
    }.joined()
  }

  @Test(
    "Takeoff is detected after five uninterrupted seconds fast and high",
    arguments: [
      ("..==^^^^^^^", "---------AA"),
      ("^^^^.^^^^^^^", "----------AA"),
      ("^^^^~^^^^^^^", "----------AA"),
      ("============", "------------"),
      ("############", "------------"),
      ("cccccccccccc", "------------"),
      ("oooooooooooo", "------------"),
      ("????????????", "------------"),
      ("rrrrrrrrrrrr", "------------"),
      ("RRRRRRRRR", "-----AAAA"),
    ]
  )
  func takeOff(does: String, flies: String) {
    #expect(Self.flying(does) == flies)
  }

  private static let landings: [(does: String, flies: String)] = [
    // Down for 59 seconds, and up again.
    ("6^ 20= 39. 4^", "64A"),
    ("6^ 62.", "61A 2-"),
    // Each touchdown restarts the minute.
    ("6^ 55. 1^ 55. 1^ 62.", "173A 2-"),
    // Slow for a minute, and not surely high, counts as landed.
    ("6^ 62o", "61A 2-"),
    ("6^ 90~", "91A"),
    // Without data, the state stays.
    ("6^ 90?", "91A"),
    ("6R 62s", "61A 2-"),
    // At such a speed a plane has not landed, whatever its height above the nearest airfield.
    ("6^ 90v", "91A"),
    ("6^ 62V", "61A 2-"),
  ]

  @Test(
    "A touch-and-go does not end a flight; a minute on the ground does",
    arguments: landings
  )
  func landing(does: String, flies: String) {
    let found = Self.flying(Self.spelled(does))
    #expect(found.hasPrefix("-----A"))
    #expect(found.dropFirst(5).hasPrefix(Self.spelled(flies)), "\(found)")
  }

  private static let slowFlights: [(does: String, flies: String)] = [
    ("35g", "30- 5A"),
    ("100b", "30- 70A"),
    ("20g 1c 32g", "51- 2A"),
    ("90c", "90-"),
    // Only the part of the time in which it is known to be high counts.
    ("20g 1? 20g", "41-"),
    // A car at a speed at which aircraft land ends no flight.
    ("31g 90c", "30- 91A"),
    ("31g 62s", "30- 61A 2-"),
  ]

  @Test(
    "Half a minute surely high is a flight at any speed, and no car is",
    arguments: slowFlights
  )
  func slowFlight(does: String, flies: String) {
    #expect(Self.flying(Self.spelled(does)) == Self.spelled(flies))
  }

  @Test("After a gap or a backward clock step, earlier samples are no evidence")
  func gaps() {
    #expect(Self.flying("^^^", each: 21) == "---")
    #expect(Self.flying("^^^", each: 4) == "--A")
    var detector = FlyingDetector()
    detector.note(Self.sample("^"), at: Self.start)
    detector.note(Self.sample("^"), at: Self.start.advanced(by: .seconds(-3600)))
    let early = detector.note(Self.sample("^"), at: Self.start.advanced(by: .seconds(-3597)))
    let late = detector.note(Self.sample("^"), at: Self.start.advanced(by: .seconds(-3595)))
    #expect(!early && late)
  }
}
