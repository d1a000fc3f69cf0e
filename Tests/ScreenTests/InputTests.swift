import CSDL2
import Scenes
import Testing

@testable import Screen

@Suite("Input")
struct InputTests {
  private func stroke(_ key: SDL_KeyCode, repeated: Bool = false, control: Bool = false)
    -> Keyboard.Stroke
  {
    Keyboard.Stroke(
      key: SDL_Keycode(bitPattern: key.rawValue),
      isRepeated: repeated,
      isControlled: control
    )
  }

  @Test(
    "Every key does what the help says",
    arguments: [
      (SDLK_SPACE, Command.togglePause), (SDLK_LEFT, .slower), (SDLK_RIGHT, .faster),
      (SDLK_BACKSPACE, .tooSlow), (SDLK_TAB, .skip), (SDLK_p, .nextPattern), (SDLK_m, .toggleMute),
      (SDLK_n, .nextPalette), (SDLK_c, .toggleCaption), (SDLK_a, .toggleAirport),
      (SDLK_r, .toggleRadar), (SDLK_b, .radar(.toggleBlips)), (SDLK_z, .radar(.toggleSilly)),
      (SDLK_t, .radar(.nextAircraft)),
      (SDLK_u, .toggleNorthUp), (SDLK_h, .toggleHelp), (SDLK_F1, .toggleHelp),
      (SDLK_f, .toggleFullscreen), (SDLK_F11, .toggleFullscreen), (SDLK_ESCAPE, .back),
      (SDLK_q, .quit),
    ]
  )
  func keys(key: SDL_KeyCode, command: Command) {
    #expect(Keyboard.command(stroke(key)) == command)
    let isStep = command == .slower || command == .faster
    #expect(Keyboard.command(stroke(key, repeated: true)) == (isStep ? command : nil))
  }

  @Test("Other keys do nothing, nor do letters with Control but two")
  func otherKeys() {
    #expect(Keyboard.command(stroke(SDLK_y)) == nil)
    #expect(Keyboard.command(stroke(SDLK_n, control: true)) == nil)
    #expect(Keyboard.command(stroke(SDLK_f, control: true)) == .search(.open))
    #expect(Keyboard.command(stroke(SDLK_q, control: true)) == .quit)
  }

  @Test(
    "Signs are commands on every layout",
    arguments: [
      ("?", Command.toggleHelp), ("/", .search(.open)), ("s", .search(.open)),
      ("[", .turn(byDegrees: -10)), ("]", .turn(byDegrees: 10)), ("x", nil), ("s/", nil),
      ("ß", nil),
    ]
  )
  func signs(text: String, command: Command?) {
    #expect(Keyboard.command(sign: Array(text.utf8)) == command)
  }

  @Test(
    "While words are typed, keys edit them and no letter is a command",
    arguments: [
      (SDLK_BACKSPACE, Command.search(.erase)), (SDLK_UP, .search(.move(by: -1))),
      (SDLK_DOWN, .search(.move(by: 1))), (SDLK_PAGEDOWN, .search(.move(by: 5))),
      (SDLK_RETURN, .search(.choose)), (SDLK_ESCAPE, .search(.close)), (SDLK_SPACE, nil),
      (SDLK_q, nil), (SDLK_n, nil), (SDLK_F11, .toggleFullscreen),
    ]
  )
  func typing(key: SDL_KeyCode, command: Command?) {
    #expect(Keyboard.typing(stroke(key)) == command)
  }

  @Test("A held key goes on erasing and moving, but neither closes nor opens twice")
  func heldWhileTyping() {
    #expect(Keyboard.typing(stroke(SDLK_BACKSPACE, repeated: true)) == .search(.erase))
    #expect(Keyboard.typing(stroke(SDLK_DOWN, repeated: true)) == .search(.move(by: 1)))
    #expect(Keyboard.typing(stroke(SDLK_RETURN, repeated: true)) == nil)
    #expect(Keyboard.typing(stroke(SDLK_ESCAPE, repeated: true)) == nil)
    #expect(Keyboard.typing(stroke(SDLK_BACKSPACE, control: true)) == .search(.eraseWord))
    #expect(Keyboard.typing(stroke(SDLK_u, control: true)) == .search(.clear))
  }

  @Test("A tap is where a button went down and up again, a drag is none")
  func taps() {
    var pointer = PointerWatch()
    let size = SIMD2(1_000, 500)
    #expect(pointer.released(at: [500, 300], in: size) == nil)
    pointer.pressed(at: [500, 300])
    #expect(pointer.released(at: [503, 298], in: size) == SIMD2(0.503, 0.596))
    #expect(pointer.released(at: [503, 298], in: size) == nil)
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
