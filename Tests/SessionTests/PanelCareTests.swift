import Breathing
import Display
import Geodesy
import Session
import Settings
import Show
import TestSupport
import Testing

/// The slow movement and light that keep a picture from burning in.
@Suite struct PanelCareTests {
  private let london = Coordinate(degreesNorth: 51.47, degreesEast: -0.46)

  /// 21 March 2027, 00:00 UTC.
  private let start = Instant(nanoseconds: 1_805_587_200_000_000_000)

  private func care(_ change: (inout Settings) -> Void = { _ in }) -> PanelCare {
    var settings = Settings()
    settings.unattended.isUnattended = true
    change(&settings)
    return PanelCare(settings, at: london)
  }

  private func mountings(_ care: PanelCare, every seconds: Int) -> [Mounting] {
    stride(from: 0, to: 86_400, by: seconds).map {
      care.mounting(at: start.advanced(by: .seconds($0)))
    }
  }

  @Test func `no light stays within a tenth of its brightest for more than twenty minutes`() {
    let light = mountings(care(), every: 10).map(\.brightness)
    let brightest = light.max() ?? 0
    var (run, longest) = (0, 0)
    for value in light {
      run = value >= 0.9 * brightest ? run + 1 : 0
      longest = max(longest, run)
    }
    #expect(longest * 10 <= 1_200, "\(longest * 10) s")
    #expect(light.allSatisfy { (0.86...1).contains($0) })
  }

  @Test func `the picture moves by at most 1.5 %, and no faster than a pixel in ten seconds`() {
    let all = mountings(care(), every: 1)
    #expect(all.allSatisfy { $0.margin == 0.015 && abs($0.offset.x) <= 1 && abs($0.offset.y) <= 1 })
    // It uses all the room that it has.
    #expect(all.contains { $0.offset.x > 0.99 } && all.contains { $0.offset.y < -0.99 })
    for (one, next) in zip(all, all.dropFirst()) {
      let way = (next.offset - one.offset) * 0.015 * 1_080
      #expect(abs(way.x) < 0.1 && abs(way.y) < 0.1)
      #expect(abs(next.brightness - one.brightness) < 0.001)
    }
  }

  @Test func `light falls with the evening's twilight and rises with the morning's`() {
    let care = care { settings in
      settings.unattended.care = false
      settings.unattended.nightPercent = 40
    }
    func light(_ hour: Double) -> Double {
      care.mounting(at: start.advanced(by: .seconds(hour * 3_600))).brightness
    }
    // On 21 March the sun rises at about 06:03 and sets at about 18:15 UTC in London.
    #expect(light(0) == 0.4 && light(5.3) == 0.4 && light(6.2) == 1 && light(12) == 1)
    #expect(light(18.1) == 1 && light(18.9) == 0.4)
    #expect((0.41..<0.99).contains(light(18.5)) && (0.41..<0.99).contains(light(5.8)))
    let steps = stride(from: 0.0, to: 24, by: 0.01).map(light)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { abs($0 - $1) < 0.02 })
  }

  @Test func `a window of a person is turned only`() {
    var settings = Settings()
    settings.rotation = .quarter
    settings.unattended.nightPercent = 40
    let mounting = PanelCare(settings, at: london).mounting(at: start)
    #expect(mounting == Mounting(rotation: .quarter))
  }
}
