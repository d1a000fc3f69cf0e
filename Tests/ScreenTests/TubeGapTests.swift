import Scenes
import Testing

@testable import Screen

/// The gaps around aircraft that lie over each other on a tube.
@Suite struct TubeGapTests {
  private let tube = Tube(size: [240, 150], center: [90, 75], radius: 65, isGlass: false)

  private func blip(
    _ icon: AircraftIcon?,
    at place: SIMD2<Float>,
    brightness: Double = 0.9,
    gap: Double,
    layer: Int = 0
  ) -> TubeBlip {
    TubeBlip(
      icon,
      at: place,
      reach: icon == nil ? 4 : 12,
      turn: 0.5,
      echoes: icon == nil ? 0 : 4,
      brightness: brightness,
      gap: gap,
      layer: layer
    )
  }

  private func scene(_ blips: [TubeBlip]) -> Scene {
    Scene(
      size: tube.size,
      marks: [.tube(tube, TubeLight(phosphor: .mint, beam: nil, glow: 0.1, blips: blips))]
    )
  }

  private func green(_ blips: [TubeBlip]) -> [Int] {
    let canvas = Canvas(240, 150)
    canvas.draw(scene(blips))
    return canvas.pixels.map { Int($0 >> 8 & 255) }
  }

  @Test(arguments: [.airliner, .rotorcraft, .balloon, nil] as [AircraftIcon?])
  func `a gap keeps an aircraft apart from the one below`(icon: AircraftIcon?) {
    let below = blip(.heavy, at: [90, 75], gap: 0)
    let (plain, apart) = (blip(icon, at: [94, 77], gap: 0), blip(icon, at: [94, 77], gap: 1))
    let (alone, over) = (green([plain]), green([below, apart]))
    let blot = green([below, plain])
    // It is as bright as alone where it is bright.
    let own = alone.indices.filter { alone[$0] > 225 }
    #expect(!own.isEmpty && own.allSatisfy { abs(over[$0] - alone[$0]) <= 20 })
    // Of what lies beside it much is dark, but not all of the other aircraft.
    let others = alone.indices.filter { alone[$0] < 90 && blot[$0] > 170 }
    let darkened = others.filter { over[$0] < 90 }
    #expect(darkened.count > 3 && darkened.count < others.count)
    // Half a gap is half as dark.
    let half = green([below, blip(icon, at: [94, 77], gap: 0.5)])
    #expect(darkened.allSatisfy { half[$0] > over[$0] && half[$0] < blot[$0] })
  }

  /// One of four aircraft whose gap, layer and brightness change.
  private func moving(_ index: Int, step: Int) -> TubeBlip {
    let place: SIMD2<Float> = [Float(80 + 5 * index), Float(75 + step / 30)]
    let brightness = Double(16 - (step + index) / 9) / 16
    let gap = Double((step / 7 + index) % 4) / 3
    let layer = (step / 11) % 4 == index ? 2 : 0
    let icon: AircraftIcon? = index == 3 ? nil : .airliner
    return blip(icon, at: place, brightness: brightness, gap: gap, layer: layer)
  }

  @Test func `gaps and layers that change give the same pixels as painting everything`() {
    let following = Canvas(240, 150)
    for step in 0..<80 {
      let all = (0..<4).map { moving($0, step: step) }
      let blips = all.filter { $0.layer == 0 } + all.filter { $0.layer > 0 }
      following.draw(scene(blips))
      let fresh = Canvas(240, 150)
      fresh.draw(scene(blips))
      #expect(following.pixels == fresh.pixels, "step \(step)")
    }
  }
}
