import Airports
import Breathing
import Flights
import Geodesy
import Scenes
import Show
import TestSamples
import Testing

@testable import Screen

/// Watches rendered pixels of every view while something changes.
///
/// WCAG 2.2 allows three flashes in any second on a quarter of the field of vision. Here not even
/// one is allowed on a twentieth of the picture, except where a view or palette closes to one
/// colour and opens again, which takes 1.2 seconds or more: that is one.
@Suite("Nothing flashes")
struct FlashTests {
  private static let size = SIMD2(160, 90)

  /// How many frames are drawn in a second: the quickest fade takes 0.4 s.
  private static let rate = 20.0

  /// Part of a session to watch.
  struct Part: CustomStringConvertible {
    var description: String
    var view = ViewName.sky
    var palette = PaletteChoice.day
    var reducesMotion = false

    /// The seconds of the session to watch.
    var span: ClosedRange<Double> = 19...23.5

    /// Commands before and while it is watched.
    var commands: [(at: Double, command: Command)] = []

    /// How many flashes of the whole picture a second may have.
    var closings = 0

    /// The largest change of mean luminance in a frame; nil for the usual one.
    var step: Double?

    /// At most, the whole picture closes to one colour within 0.6 s: twelve frames.
    var largestStep: Double { step ?? (closings == 0 ? 0.03 : 0.13) }
  }

  private static func pace(_ name: String) -> NamedPace {
    NamedPace.presets.first { $0.name == name } ?? NamedPace.presets[0]
  }

  static let parts: [Part] = [
    Part(description: "lead-in by day", span: 0...4),
    Part(description: "lead-in by night", palette: .night, span: 0...4),
    Part(description: "first flight", span: 7...12),
    Part(description: "flights by night", palette: .night, span: 18...23),
    Part(description: "interlude", span: 84...92),
    Part(description: "after the interlude", span: 96...102),
    Part(description: "ending", span: 20...30, commands: [(20.5, .stop)]),
    Part(description: "reduced motion", reducesMotion: true, span: 84...90, closings: 1),
    Part(description: "palette", commands: [(20, .palette(.night))], closings: 1),
    Part(
      description: "palettes, one after another",
      commands: [
        (20, .nextPalette), (20.3, .nextPalette), (20.6, .nextPalette), (21, .nextPalette),
      ],
      closings: 1
    ),
    Part(
      description: "keys, pressed twice",
      commands: [(20, .toggleHelp), (20.15, .toggleHelp), (20.25, .toggleHelp)],
      closings: 1
    ),
    Part(description: "pause", commands: [(20, .togglePause), (22, .togglePause)]),
    Part(description: "keys", commands: [(20, .toggleHelp), (21.5, .toggleHelp)], closings: 1),
    Part(description: "caption", commands: [(20, .toggleCaption), (21.5, .toggleCaption)]),
    Part(
      description: "search",
      commands: [(20, .search(.open)), (20.5, .search(.insert("cit"))), (21.5, .search(.choose))],
      closings: 1
    ),
    Part(
      description: "settings",
      commands: [
        (20, .panel(.toggle)), (20.6, .panel(.show(.sky))), (21.2, .panel(.move(by: 1))),
        (22, .panel(.close)),
      ],
      closings: 1
    ),
    Part(
      description: "consent",
      commands: [(20, .choose(pace("box"))), (21.5, .answer(false))],
      closings: 1
    ),
    Part(description: "card by day", view: .airport, commands: [(20, .openAirport(3))]),
    Part(
      description: "card by night",
      view: .airport,
      palette: .night,
      commands: [(20, .turn(byDegrees: 90)), (21.5, .toggleNorthUp)]
    ),
    Part(
      description: "to the card and back",
      commands: [(20, .toggleView(.airport)), (22, .toggleView(.airport))],
      closings: 1
    ),
    Part(description: "radar", view: .radar, span: 19...29),
    Part(
      description: "radar, keys",
      view: .radar,
      commands: [
        (19.5, .radar(.nextAircraft)), (20, .radar(.nextPhosphor)), (21, .radar(.zoom(by: 1))),
        (22, .radar(.toggleSteady)), (22.5, .radar(.toggleSilly)),
      ]
    ),
    Part(
      description: "radar, an emergency reported",
      view: .radar,
      commands: [(20, .traffic(emergency, sources: []))]
    ),
    Part(
      description: "to the radar and back",
      commands: [(20, .toggleView(.radar)), (22, .toggleView(.radar))],
      closings: 1
    ),
    Part(description: "leaving", span: 19.5...22, commands: [(20, .quit)], closings: 1),
  ]

  /// The key for the next palette, pressed quickly: the closed picture is bright by day, and black otherwise.
  static let quickPalettes: [Part] = [0.06, 0.15, 0.3, 0.7].flatMap { pause in
    [false, true].map { reducesMotion in
      Part(
        description: "palettes every \(pause) s" + (reducesMotion ? " in reduced motion" : ""),
        reducesMotion: reducesMotion,
        span: 19...25,
        commands: stride(from: 20, to: 24, by: pause).map { (at: $0, command: .nextPalette) },
        closings: 1,
        step: 0.035
      )
    }
  }

  /// Keys that are pressed quickly, again and again, over the brightest view.
  static let quickKeys: [Part] = {
    let box = pace("box")
    let overlays: [(name: String, commands: [Command])] = [
      ("keys", [.toggleHelp]), ("settings", [.panel(.toggle)]),
      ("search", [.search(.open), .search(.close)]),
      ("question", [.choose(box), .answer(false)]),
      ("settings and keys", [.panel(.toggle), .toggleHelp]),
      ("search and settings", [.search(.open), .panel(.toggle)]),
      ("question and keys", [.choose(box), .toggleHelp]),
      ("the sky and back", [.toggleView(.airport)]),
      ("the sky and the radar", [.toggleView(.airport), .toggleView(.radar)]),
    ]
    return overlays.flatMap { name, commands in
      [0.15, 0.3].map { pause in
        let times = stride(from: 20, to: 22.5, by: pause)
        return Part(
          description: "\(name) over a card by day, every \(pause) s",
          view: .airport,
          commands: times.enumerated().map { (at: $1, command: commands[$0 % commands.count]) },
          closings: 1
        )
      }
    }
  }()

  /// An aircraft near home that has just begun to squawk an emergency.
  private static var emergency: Traffic {
    var traffic = Traffic()
    var sighting = Sighting(AircraftAddress(0x480001), at: Cards.instant(19.9))
    sighting.position = .init(Cards.home, at: Cards.instant(19.9))
    sighting.altitudeMetres = 900
    sighting.squawk = "7700"
    traffic.insert([sighting], at: Cards.instant(20))
    return traffic
  }

  private func show(_ part: Part) throws -> Show {
    let catalogue = try Cards.catalogue()
    return Show(
      timeline: Timeline(
        plan: try Plan(interludes: [.seconds(12)], seed: 7),
        start: Cards.start,
        screen: .personal
      ),
      journey: try Journey(catalogue: catalogue, home: Cards.home, seed: 7),
      facts: nil,
      appearance: Appearance(palette: part.palette, reducesMotion: part.reducesMotion),
      view: part.view,
      radar: Radar(
        source: .simulated(SimulatedTraffic(catalogue: catalogue, around: Cards.home, seed: 3)),
        home: Cards.home,
        title: "City",
        options: RadarOptions()
      )
    )
  }

  /// Draws every frame of a span.
  private func watch(
    _ span: ClosedRange<Double>,
    _ scene: (Double) -> Scene
  ) -> FlashMeter {
    // Painting the real backdrops takes too long without optimisation; these have a sky, a sea, land and a
    // band of light as well. Each canvas has a store of its own: others would push its backdrops out.
    let store = BackdropStore(capacity: 4, bake: Sample.smooth)
    let canvas = Canvas(width: Self.size.x, height: Self.size.y, backdrops: store)
    var meter = FlashMeter(width: Self.size.x, height: Self.size.y)
    for second in stride(from: span.lowerBound, through: span.upperBound, by: 1 / Self.rate) {
      canvas.draw(scene(second))
      canvas.withPixels { meter.add($0, at: second) }
    }
    return meter
  }

  @Test(
    "No part of a picture flashes, and none changes suddenly",
    arguments: parts + quickKeys + quickPalettes + highContrast
  )
  func view(part: Part) throws {
    var show = try show(part)
    var commands = part.commands[...]
    let meter = watch(part.span) { second in
      while let next = commands.first, next.at <= second {
        show.apply(next.command, at: Cards.instant(next.at))
        commands.removeFirst()
      }
      show.prepare(for: Cards.instant(second))
      return show.scene(at: Cards.instant(second), size: Self.size)
    }
    #expect(meter.shares[part.closings] <= 0.05, "share of the picture that flashes")
    #expect(meter.largestStep <= part.largestStep, "change of mean luminance in a frame")
  }

  /// A picture that is one grey, or one colour.
  private func plain(_ color: Color) -> Scene { Scene(size: Self.size, marks: [.fill(color)]) }

  @Test("Flashes are found and counted", arguments: [1, 2, 3, 4])
  func toy(count: Int) {
    let meter = watch(0...1) { second in
      let frame = Int((second * Self.rate).rounded())
      let isOn = frame % 4 < 2 && frame < 4 * count && frame > 0
      return plain(Color(isOn ? 0xA0A0A0 : 0x404040))
    }
    #expect(meter.shares[count - 1] == 1)
    #expect(count == 4 || meter.shares[count] == 0)
    #expect(meter.largestStep > 0.2)
  }

  @Test("Small and slow changes are no flashes, and a red flash is one")
  func limits() {
    let small = watch(0...1) {
      plain(Color(Int(($0 * 20).rounded()) % 2 == 0 ? 0x808080 : 0x888888))
    }
    #expect(small.shares[0] == 0)
    let slow = watch(0...3) { second in
      plain(Color(0x404040).mixed(with: Color(0xA0A0A0), abs(second - 1.5) / 1.5))
    }
    #expect(slow.shares[0] == 0 && slow.largestStep < 0.05)
    // A dark red is as dark as black, but its flashes are the most dangerous.
    let red = watch(0...1) { plain(Color(Int(($0 * 20).rounded()) % 4 < 2 ? 0x900000 : 0x000000)) }
    #expect(red.shares[1] == 1)
  }
}
