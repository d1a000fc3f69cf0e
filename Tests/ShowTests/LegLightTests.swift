import Airports
import Breathing
import Flights
import Geodesy
import Testing

@testable import Scenes
@testable import Show

/// The light on the ground of a leg, which may be far from home.
@Suite struct LegLightTests {
  private static let size = SIMD2(1280, 720)

  /// In 2026: 21 June, 10:00 UTC; 20 March, 08:10, 19:00 and 21:30 UTC, as seconds since the Unix epoch.
  private static let juneMorning = 1_782_036_000.0
  private static let marchEvenings = (
    sydney: 1_773_994_200.0, newYorkDay: 1_774_033_200.0, newYorkDusk: 1_774_042_200.0
  )

  private func view(
    _ origin: String,
    _ destination: String,
    from home: String,
    at seconds: Double,
    _ choice: PaletteChoice = .auto,
    reducesMotion: Bool = false
  ) throws -> LegView {
    let catalogue = try World.catalogue.get()
    func airport(_ code: String) throws -> Airport { try #require(catalogue.airport(code: code)) }
    let journey = try Journey(
      catalogue: catalogue,
      home: airport(home).coordinate,
      range: .world,
      seed: 1
    )
    let instant = Instant(nanoseconds: Int64(seconds) * 1_000_000_000)
    return LegView(
      Leg(from: try airport(origin), to: try airport(destination)),
      number: 0,
      in: journey,
      size: Self.size,
      light: SkyLight(choice, at: instant, sinks: reducesMotion)
    )
  }

  /// The sun's height over the start, the middle and the end of a leg, in degrees.
  private func heights(_ view: LegView, at seconds: Double) -> [Double] {
    [0, 0.5, 1].map { travel in
      Sun.altitude(atUnixSeconds: seconds, at: view.leg.path.coordinate(at: travel)).degrees
    }
  }

  /// The darkness of the ground there; nil without a twilight.
  private func darkness(_ view: LegView) -> [Double]? {
    view.backdrop.twilight.map { twilight in
      [0, 0.5, 1].map { twilight.darkness(over: view.leg.path.normal(at: $0)) }
    }
  }

  @Test func `a leg between two places in the night is night, though it is day at home`() throws {
    let seconds = Self.juneMorning
    let view = try view("AKL", "SCL", from: "LHR", at: seconds)
    for (height, known) in zip(heights(view, at: seconds), [-56.6, -55.9, -21.6]) {
      #expect(abs(height - known) < 0.5)
    }
    #expect(darkness(view) == [1, 1, 1])
    #expect(view.backdrop.color(\.land, over: view.leg.path.normal(at: 0)) == Palette.night.land)
  }

  @Test func `with reduced motion, such a leg has the light at home, as the sea between two legs`()
    throws
  {
    let far = try view("AKL", "SCL", from: "LHR", at: Self.juneMorning, reducesMotion: true)
    #expect(darkness(far) == nil)
    #expect(far.backdrop.palette == .day && far.palette == .day)
    // Ten minutes after sunset.
    let near = try view("JFK", "BOS", from: "JFK", at: 1_774_048_800, reducesMotion: true)
    #expect(near.backdrop.twilight?.sinks == true)
    let evening = Self.marchEvenings.newYorkDusk
    let long = try view("JFK", "FRA", from: "JFK", at: evening, reducesMotion: true)
    #expect(long.backdrop.twilight == nil)
  }

  @Test func `a leg by day is day, though it is night at home, and its names are white`() throws {
    let view = try view("LHR", "AMS", from: "AKL", at: Self.juneMorning)
    #expect(darkness(view) == [0, 0, 0])
    #expect(view.palette.text == Palette.day.text)
    #expect(view.palette.quietText == Palette.day.quietText)
    #expect(view.palette.paper == Palette.night.paper, "the rest follows the sun at home")
  }

  @Test func `a leg from dusk into the night gets dark on its way`() throws {
    let seconds = Self.marchEvenings.sydney
    let view = try view("SYD", "PPT", from: "SYD", at: seconds)
    for (height, known) in zip(heights(view, at: seconds), [-1.4, -28.9, -56.5]) {
      #expect(abs(height - known) < 0.5)
    }
    let found = try #require(darkness(view))
    #expect((0.3...0.6).contains(found[0]))
    #expect(found[1...] == [1, 1])
  }

  @Test func `a leg from day into the night has a twilight, though the sun is high in its middle`()
    throws
  {
    let seconds = Self.marchEvenings.newYorkDay
    let view = try view("JFK", "FRA", from: "JFK", at: seconds)
    for (height, known) in zip(heights(view, at: seconds), [41.5, 13.9, -13.7]) {
      #expect(abs(height - known) < 0.5)
    }
    #expect(darkness(view) == [0, 0, 1])
  }

  /// On 21 June, 10:00 UTC, and on 21 December, 00:00 UTC.
  @Test(
    arguments: [(1_782_036_000, .day), (1_797_811_200, .night)]
      as [(Double, PaletteChoice)]
  )
  func `a short leg by day or at night is painted as with that palette`(
    seconds: Double,
    choice: PaletteChoice
  ) throws {
    let followed = try view("LHR", "AMS", from: "LHR", at: seconds)
    let chosen = try view("LHR", "AMS", from: "LHR", at: seconds, choice)
    #expect(followed.backdrop == chosen.backdrop)
    #expect(followed.palette == chosen.palette)
    #expect(followed.destinationLabel == chosen.destinationLabel)
    let (own, other) = (followed.arc.ground(0.5), chosen.arc.ground(0.5))
    #expect(followed.shadow(over: own) == chosen.palette.shadow)
    #expect(chosen.shadow(over: other) == chosen.palette.shadow)
  }

  @Test func `shadows have the light of the ground below them, so that none shines at night`()
    throws
  {
    // At home, the sun is 17 degrees high.
    let view = try view("JFK", "FRA", from: "JFK", at: Self.marchEvenings.newYorkDusk)
    #expect(view.palette.shadow == Palette.day.shadow)
    for (label, palette) in [(view.originLabel, Palette.day), (view.destinationLabel, .night)] {
      #expect(label.city.shadow == palette.textShadow)
      #expect(label.code.shadow == palette.textShadow)
    }
    #expect(view.shadow(over: view.arc.ground(0.05)) == Palette.day.shadow)
    #expect(view.shadow(over: view.arc.ground(0.95)) == Palette.night.shadow)
    // Between them, water is never darker than the shadow on it.
    for travel in stride(from: 0.0, through: 1, by: 0.05) {
      let place = view.leg.path.normal(at: travel)
      let shadow = view.shadow(over: view.arc.ground(travel))
      let water = view.backdrop.color(\.water, over: place)
      #expect(shadow.red <= water.red && shadow.green <= water.green && shadow.blue <= water.blue)
    }
    // Words in the sky have the light over the middle of the leg.
    let sky = view.textShadow(at: SIMD2(640, 40))
    let middle = view.leg.path.normal(at: 0.5)
    #expect(sky == view.backdrop.color(\.textShadow, over: middle))
  }
}
