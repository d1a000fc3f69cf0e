import Breathing
import Testing

@testable import Scenes
@testable import Show

/// The radar's light while motion is reduced.
@Suite struct RadarGlowTests {
  private func instant(_ seconds: Double) -> Instant {
    Europe.start.advanced(by: .seconds(seconds))
  }

  /// The light of the tube in a show's picture.
  private func light(_ show: Show, at now: Instant) throws -> TubeLight {
    let lights = show.scene(at: now, size: [960, 540]).marks.compactMap { mark -> TubeLight? in
      guard case .tube(_, let light) = mark else { return nil }
      return light
    }
    return try #require(lights.first)
  }

  @Test func `the face brightens with each inhale and dims with each exhale`() throws {
    var show = try Panels.show()
    show.apply(.view(.radar), at: Europe.start)
    show.apply(.reduceMotion(true), at: Europe.start)
    // Two breaths at least.
    let seen = try (0...120).map { step in
      let now = instant(20 + Double(step) / 4)
      let light = try light(show, at: now)
      #expect(light.beam == nil)
      return (fullness: show.moment(at: now).breath.fullness, glow: light.glow)
    }
    let (empty, full) = (seen.filter { $0.fullness < 0.1 }, seen.filter { $0.fullness > 0.9 })
    let dark = try #require(empty.map(\.glow).max())
    let bright = try #require(full.map(\.glow).min())
    #expect(bright > 2 * dark, "\(dark) to \(bright)")
    // The light of one instant to the next is that of the breath: no step is seen.
    let steps = zip(seen, seen.dropFirst()).map { abs($0.glow - $1.glow) }
    #expect(steps.allSatisfy { $0 < 0.03 })
  }
}
