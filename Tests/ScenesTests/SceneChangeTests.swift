import Testing

@testable import Scenes

@Suite("What changes from one scene to the next")
struct SceneChangeTests {
  private func scene(_ marks: Mark...) -> Scene {
    Scene(size: [40, 20], marks: [.fill(Color(0x123456))] + marks)
  }

  private func halo(_ opacity: Double, radius: Float = 5) -> Mark {
    .halo(center: [20, 10], radius: radius, reach: 3, Color(0xFFFFFF, opacity: opacity))
  }

  @Test("Equal scenes do not change")
  func same() {
    #expect(scene(halo(0.5)).change(from: scene(halo(0.5))) == .none)
  }

  @Test("A light that only grows stronger or weaker is no motion; the greatest step counts")
  func light() {
    let before = scene(
      halo(0.25),
      .disc(center: [1, 1], radius: 1, Color(0)),
      halo(0.5, radius: 7)
    )
    let after = scene(
      halo(0.375),
      .disc(center: [1, 1], radius: 1, Color(0)),
      halo(0.25, radius: 7)
    )
    #expect(after.change(from: before) == .light(step: 0.25))
  }

  @Test("A light that widens in place changes by what the pixels at its edge do")
  func widening() {
    func rim(_ reach: Float, _ width: Float) -> Scene {
      scene(
        .halo(center: [20, 10], radius: 8, reach: reach, Color(0xFFFFFF, opacity: 0.5)),
        .ring(center: [20, 10], radius: 8, width: width, Color(0xFFFFFF))
      )
    }
    #expect(rim(10.5, 2).change(from: rim(10, 2)) == .light(step: 0.0125))
    #expect(rim(10, 2.25).change(from: rim(10, 2)) == .light(step: 0.125))
    #expect(rim(10, 0.625).change(from: rim(10, 0.5)) == .light(step: 0.125))
    // Faster than a light.
    #expect(rim(10, 4).change(from: rim(10, 2)) == .motion)
    #expect(rim(20, 2).change(from: rim(10, 2)) == .motion)
  }

  @Test("Whatever moves, appears or has another colour is motion")
  func motion() {
    let before = scene(halo(0.5))
    #expect(scene(halo(0.5, radius: 6)).change(from: before) == .motion)
    #expect(scene(halo(0.5), halo(0.5)).change(from: before) == .motion)
    #expect(scene(.disc(center: [20, 10], radius: 5, Color(0))).change(from: before) == .motion)
    let tinted = Mark.halo(center: [20, 10], radius: 5, reach: 3, Color(0xFF0000, opacity: 0.5))
    #expect(scene(tinted).change(from: before) == .motion)
    #expect(Scene(size: [41, 20], marks: before.marks).change(from: before) == .motion)
  }
}
