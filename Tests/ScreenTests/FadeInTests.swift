import Scenes
import Show
import Testing

@testable import Screen

@Suite("A part of the picture that is computed late")
struct FadeInTests {
  @Test("A sketch is shown until a late backdrop arrives, which then fades in")
  func unveiling() {
    var unveiling = FadeIn()
    let backdrop = Sample.backdrop(40, 20)
    let scene = Scene(size: [40, 20], marks: [.backdrop(backdrop, BackdropState(light: 0.5))])
    let now = ContinuousClock().now
    func sketch(_ opacity: Float) -> Mark {
      .layer(backdrop.sketch, at: [0, -backdrop.headroom], opacity: opacity)
    }
    let waiting = unveiling.cover(scene, now: now) { _ in false }
    #expect(waiting.marks == [sketch(1)])
    let first = unveiling.cover(scene, now: now) { _ in true }
    #expect(first.marks == scene.marks + [sketch(1)])
    let half = unveiling.cover(scene, now: now + .milliseconds(300)) { _ in true }
    #expect(half.marks == scene.marks + [sketch(0.125)])
    #expect(unveiling.cover(scene, now: now + .milliseconds(600)) { _ in true } == scene)
    #expect(unveiling.cover(scene, now: now + .milliseconds(601)) { _ in true } == scene)
  }

  @Test("While its glass is being computed a tube is dark, and then fades in")
  func tubeUnveiling() {
    var unveiling = FadeIn()
    let tube = Tube(size: [40, 20], center: [10, 10], radius: 8, isGlass: true)
    let light = TubeLight(phosphor: .amber, beam: 0)
    let scene = Scene(size: [40, 20], marks: [.tube(tube, light), .fill(Color(0, opacity: 0.1))])
    let now = ContinuousClock().now
    let dark = Phosphor.amber.color(TubeGlass.darkness)
    var asked: [FadeIn.SlowPart] = []
    let waiting = unveiling.cover(scene, now: now) {
      asked.append($0)
      return false
    }
    #expect(asked == [.tube(tube)])
    #expect(waiting.marks == [.fill(dark), scene.marks[1]])
    let half = unveiling.cover(scene, now: now) { _ in true }
    #expect(half.marks == [scene.marks[0], .fill(dark), scene.marks[1]])
    #expect(unveiling.cover(scene, now: now + .milliseconds(601)) { _ in true } == scene)
  }

  @Test("A part that leaves the screen before it arrives covers nothing, then or when it is back")
  func left() {
    let now = ContinuousClock().now
    let sky = Sample.scene(40, 20, share: 0.2)
    let light = TubeLight(phosphor: .amber, beam: 0)
    let tube = Tube(size: [40, 20], center: [10, 10], radius: 8, isGlass: true)
    let radar = Scene(size: [40, 20], marks: [.tube(tube, light)])
    let card = Scene(size: [40, 20], marks: [.fill(Color(0))])
    for next in [radar, card] {
      var unveiling = FadeIn()
      #expect(unveiling.cover(sky, now: now) { _ in false } != sky)
      #expect(unveiling.isCovering)
      #expect(unveiling.cover(next, now: now) { _ in true } == next)
      #expect(!unveiling.isCovering)
      #expect(unveiling.cover(sky, now: now) { _ in true } == sky)
    }
  }

  @Test("A backdrop that is ready is shown at once")
  func noVeil() {
    var unveiling = FadeIn()
    let scene = Sample.scene(40, 20, share: 0.2)
    #expect(unveiling.cover(scene, now: ContinuousClock().now) { _ in true } == scene)
  }
}
