import Breathing
import Scenes
import Show
import TestRigs
import Testing

@testable import Outlets

/// The light of fixtures is a function of the instant: never dark, never abrupt.
@Suite struct DMXLookTests {
  private static let start = Stage.start
  private static let colors: [DMXResponse.Hue] = [
    .sky, .fixed(Color(0xFF0000)), .fixed(Color(0x0000FF)), .fixed(Color(0x010203)),
  ]
  private static let fixtures = [
    "dimmer", "dimmer16", "rgb", "rgbw", "dimmer+rgb", "dimmer16+255+rgbw",
  ]

  private func response(_ curve: DMXCurve, low: Double = 0.1, high: Double = 0.8) -> DMXResponse {
    DMXResponse(
      low: low,
      high: high,
      rest: 0.3,
      curve: curve,
      lowHue: .fixed(Color(0x4080FF)),
      highHue: .fixed(Color(0xFFC080))
    )
  }

  /// A fixture's light: its dimmer times its strongest channel.
  private func output(_ fixture: String, _ values: [UInt8]) -> Double {
    func strongest(_ values: ArraySlice<UInt8>) -> Double { Double(values.max() ?? 0) / 255 }
    func fine() -> Double { Double(Int(values[0]) * 256 + Int(values[1])) / 65_535 }
    return switch fixture {
    case "dimmer16": fine()
    case "dimmer+rgb": strongest(values[..<1]) * strongest(values[1...])
    case "dimmer16+255+rgbw": fine() * strongest(values[3...])
    default: strongest(values[...])
    }
  }

  @Test(arguments: DMXCurve.allCases, fixtures)
  func `no fixture is dark at any instant, whatever its colours`(
    curve: DMXCurve,
    text: String
  ) throws {
    let fixture = try #require(DMXFixture(text))
    var show = try Sample.show(from: Self.start)
    show.apply(.pause(true), at: Self.start.advanced(by: .seconds(30)))
    show.apply(.pause(false), at: Self.start.advanced(by: .seconds(40)))
    for low in Self.colors {
      for high in Self.colors {
        let response = DMXResponse(
          low: 0.01,
          high: 1,
          rest: 0.01,
          curve: curve,
          lowHue: low,
          highHue: high
        )
        for tenth in stride(from: -20, to: 1_000, by: 3) {
          let instant = Self.start.advanced(by: .milliseconds(100 * tenth))
          let look = response.look(at: show.moment(at: instant), show.palette(at: instant))
          let values = fixture.values(of: look)
          #expect(output(text, values) > 0, "\(tenth / 10) s: \(values)")
          #expect(look.intensity >= DMXLook.floor)
        }
      }
    }
  }

  @Test(arguments: DMXCurve.allCases)
  func `intensity never falls while breathing in, and never rises while breathing out`(
    curve: DMXCurve
  ) throws {
    let show = try Sample.show(from: Self.start)
    var last: (phase: Breath.Phase, flight: Int, intensity: Double)?
    var compared: [Breath.Phase: Int] = [:]
    for step in 0..<6_000 {
      let instant = Self.start.advanced(by: .milliseconds(10 * step))
      let moment = show.moment(at: instant)
      let look = response(curve).look(at: moment, .day)
      if let last, last.phase == moment.breath.phase, last.flight == moment.flight {
        let rise = look.intensity - last.intensity
        if last.phase == .inhale { #expect(rise >= 0) }
        if last.phase == .exhale { #expect(rise <= 0) }
        compared[last.phase, default: 0] += 1
      }
      last = (moment.breath.phase, moment.flight, look.intensity)
    }
    #expect((compared[.inhale] ?? 0) > 500 && (compared[.exhale] ?? 0) > 500)
  }

  @Test(arguments: DMXCurve.allCases)
  func `empty lungs have the low intensity and colour, full lungs the high ones`(curve: DMXCurve)
    throws
  {
    let show = try Sample.show(from: Self.start)
    let edges = show.cues(in: Self.start..<Self.start.advanced(by: .seconds(30))).map(\.edge)
    let inhale = try #require(edges.first { $0.phase == .inhale })
    let exhale = try #require(edges.first { $0.phase == .exhale })
    let low = response(curve).look(at: show.moment(at: inhale.instant), .day)
    let high = response(curve).look(at: show.moment(at: exhale.instant), .day)
    // The lead-in leaves the lungs nearly empty.
    #expect(abs(high.intensity - 0.8) < 1e-6)
    #expect(abs(high.color.z - 128.0 / 255) < 1e-6 && high.color.x == 1)
    #expect(low.intensity >= 0.1 && low.intensity < high.intensity)
  }

  @Test func `at rest there is the resting intensity: ahead, in a pause, and after the end`() throws
  {
    var show = try Sample.show(from: Self.start)
    show.apply(.pause(true), at: Self.start.advanced(by: .seconds(20)))
    for seconds in [-5, 25, 10_000] {
      let look = response(.linear).look(
        at: show.moment(at: Self.start.advanced(by: .seconds(seconds))),
        .day
      )
      #expect(look == response(.linear).resting(.day))
      #expect(look.intensity == 0.3)
    }
    let over = try Sample.show(from: Self.start).moment(at: Self.start.advanced(by: .seconds(900)))
    #expect(over.stage == .over)
    #expect(response(.linear).look(at: over, .day).intensity == 0.3)
  }

  @Test(arguments: [
    ("rgb", [0x3C, 0x6E, 0xA8]), ("rgbw", [0, 0x32, 0x6C, 0x3C]),
    ("dimmer+rgb", [255, 0x3C, 0x6E, 0xA8]),
  ])
  func `a colour is the channels' values at full intensity`(text: String, values: [UInt8]) throws {
    let fixture = try #require(DMXFixture(text))
    let hue = DMXResponse.Hue.fixed(Color(0x3C6EA8))
    let response = DMXResponse(low: 1, high: 1, rest: 1, lowHue: hue, highHue: hue)
    let show = try Sample.show(from: Self.start)
    for seconds in [-5, 12, 14, 16, 18, 10_000] {
      let moment = show.moment(at: Self.start.advanced(by: .seconds(seconds)))
      #expect(fixture.values(of: response.look(at: moment, .day)) == values)
    }
  }

  @Test func `the brightness of the sky does not dim the lights`() throws {
    let show = try Sample.show(from: Self.start)
    let response = DMXResponse(low: 0.1, high: 0.8, rest: 0.3)
    for second in 0..<60 {
      let instant = Self.start.advanced(by: .seconds(second))
      let look = response.look(at: show.moment(at: instant), show.palette(at: instant))
      #expect(abs(look.color.max() - 1) < 1e-9)
    }
  }

  @Test func `with any look, no channel changes faster than the limit`() throws {
    let fixtures = try Self.fixtures.filter { !$0.contains("16") }.map {
      try #require(DMXFixture($0))
    }
    var generator = SeededGenerator(seed: 5)
    var fader = DMXFader(from: DMXLook(intensity: 0.3, color: .one))
    var now = Self.start
    var last = fader.look
    for _ in 0..<20_000 {
      func unit() -> Double { Double.random(in: 0...1, using: &generator) }
      let target = DMXLook(intensity: unit(), color: SIMD3(unit(), unit(), unit()))
      let passed = Duration.milliseconds(Int.random(in: -40...400, using: &generator))
      now = now.advanced(by: passed)
      let look = fader.move(toward: target, at: now, speed: DMXFader.fastest)
      let limit = DMXFader.fastest * min(max(passed.seconds, 0), 0.05)
      #expect(last.change(to: look) <= limit + 1e-9)
      for fixture in fixtures {
        let steps = zip(fixture.values(of: last), fixture.values(of: look))
        // Both values are rounded.
        #expect(steps.allSatisfy { abs(Double($0) - Double($1)) <= limit * 255 + 1 })
      }
      #expect(look.intensity >= DMXLook.floor)
      last = look
    }
  }

  @Test func `the usual breath is followed closely`() throws {
    let show = try Sample.show(from: Self.start)
    let response = response(.linear)
    var fader = DMXFader(from: response.resting(.day))
    var worst = 0.0
    for frame in 0..<1_200 {
      let now = Self.start.advanced(by: .milliseconds(25 * frame))
      let target = response.look(at: show.moment(at: now), .day)
      let look = fader.move(toward: target, at: now, speed: DMXFader.fastest)
      // The first second fades from the resting look.
      if frame >= 40 { worst = max(worst, look.change(to: target)) }
    }
    // The steepest moments of short breaths exceed the limit: the light is then a fifth of a second
    // late.
    #expect(worst < 0.2 * DMXFader.fastest + 0.02, "\(worst) behind")
  }

  @Test func `three flashes in a second are out of reach`() {
    // A flash is two opposing changes of a tenth; seven changes of a tenth make three and a half.
    #expect(DMXFader.fastest <= 0.6)
    #expect(DMXFader.calmest < DMXFader.fastest)
  }
}
