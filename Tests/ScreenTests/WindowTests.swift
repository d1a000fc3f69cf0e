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
    tap(10, 10)
    #expect(
      window.commands() == [
        .togglePause, .toggleHelp, .togglePause, .toggleHelp, .search(.open),
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
