import CSDL2
import Scenes
import Synchronization
import Testing

@testable import Screen

/// Windows that no display shows: SDL's own driver for tests stands in for one.
@Suite("Windows", .serialized)
@MainActor
struct WindowTests {
  init() {
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1)
  }

  private func window(_ width: Int = 320, _ height: Int = 240) throws -> Window {
    try Window(
      title: "test",
      size: [width, height],
      rendering: .software,
      backdrops: BackdropStore(bake: Sample.smooth)
    )
  }

  private func scene(_ window: Window, _ share: Double) -> Scene {
    Sample.scene(window.size.x, window.size.y, share: share, words: false)
  }

  /// The window's own pixels.
  private func pixels(_ window: Window) throws -> [UInt32] {
    let surface = try #require(SDL_GetWindowSurface(window.handle)).pointee
    let start = try #require(surface.pixels).assumingMemoryBound(to: UInt32.self)
    return (0..<Int(surface.h)).flatMap { row in
      UnsafeBufferPointer(start: start + row * Int(surface.pitch / 4), count: Int(surface.w))
    }
  }

  @Test("A window shows what a canvas shows")
  func samePixels() throws {
    let window = try window()
    #expect(!window.isAccelerated)
    let canvas = Canvas(320, 240)
    for step in 0..<12 {
      let scene = Scene(
        size: window.size,
        marks: Sample.scene(320, 240, share: Double(step) / 12, words: false).marks.filter { mark in
          if case .backdrop = mark { false } else { true }
        }
      )
      _ = window.commands()
      window.show(scene)
      canvas.draw(scene)
      #expect(try pixels(window).map { $0 & 0xFF_FFFF } == canvas.pixels.map { $0 & 0xFF_FFFF })
    }
  }

  @Test("A scene equal to the last costs nothing; an uncovered window is shown anew")
  func nothingNew() throws {
    let window = try window()
    let scene = Scene(size: window.size, marks: [.fill(Color(0x336699))])
    _ = window.commands()
    #expect(window.show(scene) != nil)
    #expect(window.show(scene) == nil)
    window.isStale = true
    #expect(window.show(scene) != nil)
    #expect(window.frameCost > .zero)
  }

  @Test("A hidden window draws nothing, and its scene is not even worked out")
  func hidden() throws {
    let window = try window()
    var workedOut = 0
    func scene() -> Scene {
      workedOut += 1
      return self.scene(window, 0.1)
    }
    SDL_HideWindow(window.handle)
    #expect(!window.isVisible)
    #expect(window.show(scene()) == nil)
    #expect(workedOut == 0)
    SDL_ShowWindow(window.handle)
    _ = window.commands()
    #expect(window.show(scene()) != nil)
    #expect(workedOut == 1)
  }

  @Test("A backdrop that is not painted yet does not hold up a frame", .timeLimit(.minutes(1)))
  func lateBackdrop() throws {
    let gate = Mutex(())
    let store = BackdropStore { backdrop in
      gate.withLock { _ in Sample.smooth(backdrop) }
    }
    let window = try Window(
      title: "test",
      size: [64, 64],
      rendering: .software,
      backdrops: store
    )
    let size = window.size
    let backdrop = Sample.backdrop(size.x, size.y)
    let scene = Scene(size: size, marks: [.backdrop(backdrop, BackdropState(light: 1))])
    let zenith = Palette.day.zenith.rgb
    // Were the window to wait for the painter, it would wait for ever.
    gate.withLock { _ in
      _ = window.show(scene)
    }
    #expect(try pixels(window).allSatisfy { $0 & 0xFF_FFFF == zenith })
    _ = store.prepared(backdrop, waiting: nil)
    window.show(scene)
    SDL_Delay(700)
    window.show(scene)
    #expect(try !pixels(window).allSatisfy { $0 & 0xFF_FFFF == zenith })
  }

  private func push(_ type: SDL_EventType, _ change: (inout SDL_Event) -> Void = { _ in }) {
    var event = SDL_Event()
    event.type = type.rawValue
    change(&event)
    SDL_PushEvent(&event)
  }

  private func press(_ key: SDL_KeyCode) {
    push(SDL_KEYDOWN) { $0.key.keysym.sym = SDL_Keycode(bitPattern: key.rawValue) }
  }

  private func type(_ text: String) {
    push(SDL_TEXTINPUT) { event in
      withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8) }
    }
  }

  private func tap(_ x: Int32, _ y: Int32) {
    for type in [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP] {
      push(type) { event in
        event.button.button = UInt8(SDL_BUTTON_LEFT)
        event.button.x = x
        event.button.y = y
      }
    }
  }

  @Test("Keys, a tap and closing the window become commands")
  func commands() throws {
    let window = try window()
    _ = window.commands()
    var scene = Scene(size: window.size)
    scene.targets = TapTarget.everywhere(size: window.size)
    window.show(scene)
    press(SDLK_SPACE)
    type("?")
    tap(100, 120)
    tap(310, 10)
    tap(310, 230)
    tap(10, 10)
    #expect(
      window.commands() == [
        .togglePause, .toggleHelp, .togglePause, .toggleHelp, .panel(.toggle), .search(.open),
      ]
    )
    #expect(!window.isClosed)
    push(SDL_QUIT)
    #expect(window.commands() == [.quit])
    #expect(window.isClosed)
  }

  @Test("Where a scene takes words, letters type, and keys that follow at once already do")
  func typing() throws {
    let window = try window()
    _ = window.commands()
    window.show(Scene(size: window.size))
    press(SDLK_n)
    type("/")
    press(SDLK_n)
    type("n")
    type("ü")
    type("東京")
    press(SDLK_SPACE)
    type(" ")
    press(SDLK_ESCAPE)
    press(SDLK_m)
    #expect(
      window.commands() == [
        .nextPalette, .search(.open), .search(.insert("n")), .search(.insert("ü")),
        .search(.insert("東京")), .search(.insert(" ")), .search(.close), .toggleMute,
      ]
    )
    var scene = Scene(size: window.size)
    scene.field = Box(low: [10, 10], high: [200, 30])
    window.show(scene)
    push(SDL_MOUSEWHEEL) { $0.wheel.y = -2 }
    press(SDLK_RETURN)
    tap(100, 100)
    #expect(window.commands() == [.search(.move(by: 2)), .search(.choose)])
    window.show(Scene(size: window.size))
    press(SDLK_n)
    #expect(window.commands() == [.nextPalette])
  }

  @Test("Where a scene is steered, arrows choose, and keys that follow at once already do")
  func choosing() throws {
    let window = try window()
    _ = window.commands()
    window.show(Scene(size: window.size))
    press(SDLK_RIGHT)
    type(",")
    press(SDLK_RIGHT)
    press(SDLK_ESCAPE)
    press(SDLK_RIGHT)
    #expect(
      window.commands() == [
        .faster, .panel(.toggle), .panel(.change(by: 1)), .panel(.close), .faster,
      ]
    )
    var scene = Scene(size: window.size)
    scene.isSteered = true
    window.show(scene)
    turnWheel(-1)
    press(SDLK_DOWN)
    #expect(window.commands() == [.panel(.move(by: 1)), .panel(.move(by: 1))])
  }

  private func turnWheel(_ steps: Float) {
    push(SDL_MOUSEWHEEL) { $0.wheel.preciseY = steps }
  }

  private func touch(_ type: SDL_EventType, _ finger: Int64, _ x: Float, _ y: Float) {
    push(type) { event in
      event.tfinger.fingerId = finger
      event.tfinger.x = x
      event.tfinger.y = y
    }
  }

  @Test("A wheel zooms, two fingers do, and what they began is no tap")
  func zooming() throws {
    let window = try window()
    _ = window.commands()
    var scene = Scene(size: window.size)
    scene.targets = TapTarget.everywhere(size: window.size)
    window.show(scene)
    turnWheel(1)
    turnWheel(-2)
    #expect(window.commands() == [.radar(.zoom(by: -1)), .radar(.zoom(by: 2))])
    // SDL makes up a mouse for the first finger.
    push(SDL_MOUSEBUTTONDOWN) { event in
      event.button.which = .max
      event.button.button = UInt8(SDL_BUTTON_LEFT)
      (event.button.x, event.button.y) = (100, 120)
    }
    touch(SDL_FINGERDOWN, 1, 0.4, 0.5)
    touch(SDL_FINGERDOWN, 2, 0.6, 0.5)
    touch(SDL_FINGERMOTION, 2, 0.7, 0.5)
    touch(SDL_FINGERMOTION, 2, 0.5, 0.5)
    touch(SDL_FINGERUP, 2, 0.5, 0.5)
    push(SDL_MOUSEBUTTONUP) { event in
      event.button.which = .max
      event.button.button = UInt8(SDL_BUTTON_LEFT)
      (event.button.x, event.button.y) = (100, 120)
    }
    touch(SDL_FINGERUP, 1, 0.4, 0.5)
    #expect(window.commands() == [.radar(.zoom(by: -1)), .radar(.zoom(by: 3))])
    tap(100, 120)
    #expect(window.commands() == [.togglePause])
  }

  @Test("A slider answers while it is held, and its release is no tap")
  func gliding() throws {
    let window = try window()
    _ = window.commands()
    var scene = Scene(size: window.size)
    scene.targets = (0..<10).map { place in
      let low = SIMD2(Float(place) * 32, 100)
      let box = Box(low: low, high: low + [32, 20])
      return TapTarget(.box(box), .volume(place * 10), follows: true)
    }
    window.show(scene)
    func mouse(_ type: SDL_EventType, _ x: Int32, _ y: Int32) {
      push(type) { event in
        if type == SDL_MOUSEMOTION {
          (event.motion.x, event.motion.y) = (x, y)
        } else {
          event.button.button = UInt8(SDL_BUTTON_LEFT)
          (event.button.x, event.button.y) = (x, y)
        }
      }
    }
    mouse(SDL_MOUSEMOTION, 300, 110)
    mouse(SDL_MOUSEBUTTONDOWN, 100, 110)
    mouse(SDL_MOUSEMOTION, 110, 115)
    mouse(SDL_MOUSEMOTION, 140, 200)
    mouse(SDL_MOUSEMOTION, 310, 10)
    mouse(SDL_MOUSEBUTTONUP, 310, 10)
    mouse(SDL_MOUSEMOTION, 10, 110)
    #expect(window.commands() == [.volume(30), .volume(40), .volume(90)])
  }

  @Test("The pointer is seen while a mouse moves; a finger brings none")
  func pointer() throws {
    let window = try window()
    func move(which: UInt32) {
      push(SDL_MOUSEMOTION) { $0.motion.which = which }
      _ = window.commands()
    }
    // SDL counts from its own start, which the pointer's rest does, too.
    while SDL_GetTicks64() < PointerWatch.patience { SDL_Delay(50) }
    move(which: .max)
    #expect(SDL_ShowCursor(SDL_QUERY) == SDL_DISABLE)
    move(which: 0)
    #expect(SDL_ShowCursor(SDL_QUERY) == SDL_ENABLE)
  }

  @Test("The display may sleep unless it is asked to stay awake")
  func screenSaver() throws {
    let window = try window()
    #expect(SDL_IsScreenSaverEnabled() == SDL_TRUE)
    window.keepsAwake = true
    #expect(SDL_IsScreenSaverEnabled() == SDL_FALSE)
    window.keepsAwake = false
    #expect(SDL_IsScreenSaverEnabled() == SDL_TRUE)
  }

  @Test("Without a display the error says what SDL says")
  func noDisplay() {
    SDL_setenv("SDL_VIDEODRIVER", "nonesuch", 1)
    let error = #expect(throws: ScreenError.self) {
      _ = try window()
    }
    #expect(error?.description.contains("nonesuch") == true)
  }
}
