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

  private static func times(_ letter: String, _ count: Int) -> String {
    String(repeating: letter, count: count)
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

  @Test(
    "A touch-and-go does not end a flight; a minute on the ground does",
    arguments: [
      // Down for 59 seconds, and up again.
      (times("^", 6) + times("=", 20) + times(".", 39) + times("^", 4), times("A", 64)),
      (times("^", 6) + times(".", 62), times("A", 61) + "--"),
      // Each touchdown restarts the minute.
      (
        times("^", 6) + times(".", 55) + "^" + times(".", 55) + "^" + times(".", 62),
        times("A", 173) + "--"
      ),
      // Slow for a minute, and not surely high, counts as landed.
      (times("^", 6) + times("o", 62), times("A", 61) + "--"),
      (times("^", 6) + times("~", 90), times("A", 91)),
      // Without data, the state stays.
      (times("^", 6) + times("?", 90), times("A", 91)),
      (times("R", 6) + times("s", 62), times("A", 61) + "--"),
      // At such a speed a plane has not landed, whatever its height above the nearest airfield.
      (times("^", 6) + times("v", 90), times("A", 91)),
      (times("^", 6) + times("V", 62), times("A", 61) + "--"),
    ]
  )
  func landing(does: String, flies: String) {
    let found = Self.flying(does)
    #expect(found.hasPrefix("-----A"))
    #expect(found.dropFirst(5).hasPrefix(flies), "\(found)")
  }

  @Test(
    "Half a minute surely high is a flight at any speed, and no car is",
    arguments: [
      (times("g", 35), times("-", 30) + times("A", 5)),
      (times("b", 100), times("-", 30) + times("A", 70)),
      (times("g", 20) + times("c", 1) + times("g", 32), times("-", 51) + "AA"),
      (times("c", 90), times("-", 90)),
      // Only the part of the time in which it is known to be high counts.
      (times("g", 20) + times("?", 1) + times("g", 20), times("-", 41)),
      // A car at a speed at which aircraft land ends no flight.
      (times("g", 31) + times("c", 90), times("-", 30) + times("A", 91)),
      (times("g", 31) + times("s", 62), times("-", 30) + times("A", 61) + "--"),
    ]
  )
  func slowFlight(does: String, flies: String) {
    #expect(Self.flying(does) == flies)
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
