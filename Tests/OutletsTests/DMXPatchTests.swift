import Breathing
import Testing

@testable import Outlets

@Suite struct DMXPatchTests {
  private let look = DMXLook(intensity: 0.5, color: SIMD3(1, 0.6, 0.2))

  @Test(arguments: [
    ("dimmer", [128]), ("dimmer16", [0x80, 0x00]), ("rgb", [128, 77, 26]),
    ("rgbw", [102, 51, 0, 26]), ("dimmer+rgb", [128, 255, 153, 51]),
    ("dimmer16+255+rgb", [0x80, 0x00, 255, 255, 153, 51]), ("0+dimmer+7", [0, 128, 7]),
    ("rgb+dimmer", [255, 153, 51, 128]),
  ])
  func `a fixture's channels follow its text`(text: String, values: [UInt8]) throws {
    let fixture = try #require(DMXFixture(text))
    #expect(fixture.values(of: look) == values && fixture.width == values.count)
  }

  @Test(arguments: [
    "", "+", "dimmer+", "255", "rgbwa", "dimmer 16", "256+dimmer", "-1+dimmer", "DIMMER",
  ])
  func `an invalid fixture, or one without light, is refused`(text: String) {
    #expect(DMXFixture(text) == nil)
  }

  @Test func `fixtures lie at their channels, and the universe ends with the last`() throws {
    let fixture = try #require(DMXFixture("rgb"))
    let patch = try #require(DMXPatch(fixture, at: 3, count: 2, spacing: 5))
    #expect(patch.values(of: look) == [0, 0, 128, 77, 26, 0, 0, 128, 77, 26])
    let tight = try #require(DMXPatch(fixture, at: 1, count: 170))
    #expect(tight.values(of: look).count == 510)
  }

  @Test func `fixtures that overlap or leave the universe are refused`() throws {
    let fixture = try #require(DMXFixture("rgb"))
    #expect(DMXPatch(fixture, at: 1, count: 171) == nil)
    #expect(DMXPatch(fixture, at: 511, count: 1) == nil)
    #expect(DMXPatch(fixture, at: 510, count: 1) != nil)
    #expect(DMXPatch(fixture, at: 1, count: 2, spacing: 2) == nil)
    #expect(DMXPatch(fixture, at: 0, count: 1) == nil)
  }

  @Test func `values are sent three times, and then once every 800 ms`() {
    var cadence = DMXCadence()
    // Frames of 25 ms: changes in the first four, then none for three seconds.
    let sent = (0..<120).filter { frame in
      cadence.sends(
        [UInt8(min(frame, 3))],
        at: Stage.start.advanced(by: .milliseconds(25 * frame))
      )
    }
    #expect(sent == [0, 1, 2, 3, 4, 5, 37, 69, 101])
  }

  @Test func `a clock that is set back or ahead does not silence the source`() {
    var cadence = DMXCadence()
    let times = [0, 1, 2, 3, -3_600_000, 3_600_000]
    let sent = times.map { cadence.sends([1], at: Stage.start.advanced(by: .milliseconds($0))) }
    #expect(sent == [true, true, true, false, true, true])
  }
}
