import CSDL2
import Scenes
import Testing

@testable import Screen

@Suite("Input")
struct InputTests {
  @Test(
    "Every key does what the help says",
    arguments: [
      (SDLK_SPACE, Command.togglePause), (SDLK_LEFT, .slower), (SDLK_RIGHT, .faster),
      (SDLK_BACKSPACE, .tooSlow), (SDLK_p, .nextPattern), (SDLK_m, .toggleMute),
      (SDLK_n, .nextPalette), (SDLK_c, .toggleCaption), (SDLK_h, .toggleHelp),
      (SDLK_F1, .toggleHelp), (SDLK_f, .toggleFullscreen), (SDLK_F11, .toggleFullscreen),
      (SDLK_ESCAPE, .quit), (SDLK_q, .quit),
    ]
  )
  func keys(key: SDL_KeyCode, command: Command) {
    let code = SDL_Keycode(bitPattern: key.rawValue)
    #expect(Keyboard.command(key: code, isRepeated: false) == command)
    let isStep = command == .slower || command == .faster
    #expect(Keyboard.command(key: code, isRepeated: true) == (isStep ? command : nil))
  }

  @Test("Other keys do nothing")
  func otherKeys() {
    #expect(Keyboard.command(key: SDL_Keycode(SDLK_z.rawValue), isRepeated: false) == nil)
  }

  @Test("A tap pauses, a tap in the upper right corner opens help, a drag does neither")
  func taps() {
    var pointer = PointerWatch()
    let size = SIMD2(1_000, 500)
    #expect(pointer.released(at: [500, 300], in: size) == nil)
    pointer.pressed(at: [500, 300])
    #expect(pointer.released(at: [503, 298], in: size) == .togglePause)
    pointer.pressed(at: [960, 30])
    #expect(pointer.released(at: [960, 30], in: size) == .toggleHelp)
    pointer.pressed(at: [930, 30])
    #expect(pointer.released(at: [930, 30], in: size) == .togglePause)
    pointer.pressed(at: [500, 300])
    #expect(pointer.released(at: [560, 300], in: size) == nil)
  }

  @Test("The pointer hides after two seconds at rest")
  func rest() {
    var pointer = PointerWatch()
    pointer.moved(at: 10_000)
    #expect(!pointer.isHidden(at: 11_999))
    #expect(pointer.isHidden(at: 12_000))
  }

  @Test("A backdrop that comes late is awaited under a plain sky, then unveiled")
  func unveiling() {
    var unveiling = Unveiling()
    let backdrop = Sample.backdrop(40, 20)
    let scene = Scene(size: [40, 20], marks: [.backdrop(backdrop, BackdropState(light: 0.5))])
    let now = ContinuousClock().now
    let waiting = unveiling.veil(scene, now: now) { _ in false }
    #expect(waiting.marks == [.fill(Palette.day.zenith)])
    let first = unveiling.veil(scene, now: now) { _ in true }
    #expect(first.marks == scene.marks + [.fill(Palette.day.zenith)])
    let half = unveiling.veil(scene, now: now + .milliseconds(300)) { _ in true }
    #expect(half.marks == scene.marks + [.fill(Palette.day.zenith.opacity(0.125))])
    #expect(unveiling.veil(scene, now: now + .milliseconds(600)) { _ in true } == scene)
    #expect(unveiling.veil(scene, now: now + .milliseconds(601)) { _ in true } == scene)
  }

  @Test("A backdrop that is there is shown at once")
  func noVeil() {
    var unveiling = Unveiling()
    let scene = Sample.scene(40, 20, share: 0.2)
    #expect(unveiling.veil(scene, now: ContinuousClock().now) { _ in true } == scene)
  }
}
