import CSDL2
import Scenes
import Show
import Synchronization
import Testing

@testable import Display
@testable import Screen

/// Windows without a display, on SDL's dummy driver.
@Suite("Windows", .serialized)
@MainActor
struct WindowTests {
  private func scene(_ window: Window, _ share: Double) -> Scene {
    Sample.scene(window.size.x, window.size.y, share: share, words: false)
  }

  /// The window's own pixels.
  func pixels(_ window: Window) throws -> [UInt32] {
    let surface = try #require(SDL_GetWindowSurface(window.handle)).pointee
    let start = try #require(surface.pixels).assumingMemoryBound(to: UInt32.self)
    return (0..<Int(surface.h)).flatMap { row in
      UnsafeBufferPointer(start: start + row * Int(surface.pitch / 4), count: Int(surface.w))
    }
  }

  @Test("A window shows the same picture as a canvas")
  func samePixels() throws {
    let window = try Window.sample()
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
      window.show(Presentation(scene))
      canvas.draw(scene)
      #expect(try pixels(window).map { $0 & 0xFF_FFFF } == canvas.pixels.map { $0 & 0xFF_FFFF })
    }
  }

  @Test("A scene equal to the last costs nothing; an uncovered window is redrawn")
  func nothingNew() throws {
    let window = try Window.sample()
    let scene = Scene(size: window.size, marks: [.fill(Color(0x336699))])
    _ = window.commands()
    #expect(window.show(Presentation(scene)) != nil)
    #expect(window.show(Presentation(scene)) == nil)
    window.isStale = true
    #expect(window.show(Presentation(scene)) != nil)
    #expect(window.frameCost > .zero)
  }

  @Test("Window memory that SDL replaces gets the whole picture, and is copied only once it has it")
  func replacedMemory() throws {
    let window = try Window.sample()
    let scene = Scene(size: window.size, marks: [.fill(Color(0x336699))])
    for _ in 0..<4 {
      _ = window.commands()
      window.show(Presentation(scene))
      #expect(try pixels(window).allSatisfy { $0 & 0xFF_FFFF == 0x336699 })
      #expect(window.capture(within: [960, 960]) != nil)
      // Often at the same address.
      for width in [321, 320] as [Int32] { SDL_SetWindowSize(window.handle, width, 240) }
      #expect(window.capture(within: [960, 960]) == nil)
    }
  }

  @Test("A copy of the presented frame is that frame, reduced; a hidden window has none")
  func capture() throws {
    let window = try Window.sample()
    #expect(window.capture(within: [80, 80]) == nil)
    _ = window.commands()
    window.show(Presentation(scene(window, 0.3)))
    let shown = try pixels(window)
    let whole = try #require(window.capture(within: [960, 960]))
    #expect(whole.size == [320, 240])
    for (x, y) in [(0, 0), (319, 239), (17, 101), (200, 50)] {
      #expect(whole[x, y] & 0xFF_FFFF == shown[y * 320 + x] & 0xFF_FFFF)
    }
    let copy = try #require(window.capture(within: [160, 160]))
    #expect(copy.size == [160, 120])
    for (x, y) in [(0, 0), (159, 119), (80, 31)] {
      let first = 2 * y * 320 + 2 * x
      let square: [UInt32] = [first, first + 1, first + 320, first + 321].map { shown[$0] }
      for shift in [0, 8, 16] as [UInt32] {
        let sum = square.reduce(0 as UInt32) { $0 + ($1 >> shift & 0xFF) }
        let level: UInt32 = copy[x, y] >> shift & 0xFF
        #expect(level == (sum + 2) / 4)
      }
    }
    let png = try copy.png()
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    SDL_HideWindow(window.handle)
    #expect(window.capture(within: [80, 80]) == nil)
  }

  @Test("A hidden window draws nothing, and does not compute its scene")
  func hidden() throws {
    let window = try Window.sample()
    var workedOut = 0
    func scene() -> Scene {
      workedOut += 1
      return self.scene(window, 0.1)
    }
    SDL_HideWindow(window.handle)
    #expect(!window.isVisible)
    #expect(window.show(Presentation(scene())) == nil)
    #expect(workedOut == 0)
    SDL_ShowWindow(window.handle)
    _ = window.commands()
    #expect(window.show(Presentation(scene())) != nil)
    #expect(workedOut == 1)
  }

  @Test("A backdrop that is not painted yet does not delay a frame", .timeLimit(.minutes(10)))
  func lateBackdrop() throws {
    let gate = Mutex(())
    let store = BackdropStore { backdrop in
      gate.withLock { _ in Sample.smooth(backdrop) }
    }
    let window = try Window.sample(64, 64, backdrops: store)
    let size = window.size
    let backdrop = Sample.backdrop(size.x, size.y)
    let scene = Scene(size: size, marks: [.backdrop(backdrop, BackdropState(light: 1))])
    let sketch = Canvas(width: size.x, height: size.y, backdrops: store)
    let cover = Mark.layer(backdrop.sketch, at: [0, -backdrop.headroom], opacity: 1)
    sketch.draw(Scene(size: size, marks: [cover]))
    let sketched = sketch.pixels.map { $0 & 0xFF_FFFF }
    // If the window waited for the painter, it would wait forever.
    gate.withLock { _ in
      _ = window.show(Presentation(scene))
    }
    #expect(try pixels(window).map { $0 & 0xFF_FFFF } == sketched)
    _ = store.prepared(backdrop, waiting: nil)
    // It begins to fade in.
    func isSketch() throws -> Bool { try pixels(window).map { $0 & 0xFF_FFFF } == sketched }
    var frames = 0
    while try isSketch(), frames < 6_000 {
      SDL_Delay(10)
      window.show(Presentation(scene))
      frames += 1
    }
    #expect(frames < 6_000, "the backdrop does not appear")
  }

  @Test("The display may sleep unless a window keeps it awake, for which desktops get a reason")
  func screenSaver() throws {
    let window = try Window.sample()
    #expect(SDL_IsScreenSaverEnabled() == SDL_TRUE)
    window.keepAwake(true, because: "Guided breathing")
    #expect(SDL_IsScreenSaverEnabled() == SDL_FALSE)
    func hint(_ name: String) -> String? { SDL_GetHint(name).map { String(cString: $0) } }
    #expect(hint(SDL_HINT_SCREENSAVER_INHIBIT_ACTIVITY_NAME) == "Guided breathing")
    #expect(hint(SDL_HINT_APP_NAME) == "test")
    var reasons = 0
    func reason() -> String {
      reasons += 1
      return "another"
    }
    window.keepAwake(true, because: reason())
    #expect(reasons == 0)
    // One that opens later changes nothing for those that are there.
    let other = try Window.sample()
    #expect(SDL_IsScreenSaverEnabled() == SDL_FALSE)
    for window in [window, other] { window.keepAwake(false, because: reason()) }
    #expect(SDL_IsScreenSaverEnabled() == SDL_TRUE)
    #expect(reasons == 0)
    withExtendedLifetime((window, other)) {}
  }

  @Test(
    "A window opens in its usual size, or in as much of it as the display has room for",
    arguments: [
      ([1920, 1053], [1280, 720]), ([1280, 720], [1280, 720]), ([620, 390], [620, 390]),
      ([1366, 700], [1280, 700]), ([0, 0], [1280, 720]),
    ] as [(SIMD2<Int>, SIMD2<Int>)]
  )
  func room(room: SIMD2<Int>, size: SIMD2<Int>) {
    #expect(OpenWindow.Place.fitted(OpenWindow.Place.usualSize, in: room) == size)
  }

  @Test("A driver without a name is none that was chosen")
  func unnamedDriver() {
    defer { SDL_setenv("SDL_VIDEODRIVER", "dummy", 1) }
    SDL_setenv("SDL_VIDEODRIVER", "", 1)
    #expect(VideoDriver.chosenDriver == nil)
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1)
    #expect(VideoDriver.chosenDriver == "dummy")
  }

  @Test("Without a display the error contains SDL's message")
  func noDisplay() {
    let error = #expect(throws: ScreenError.self) {
      _ = try Window.sample(driver: "nonesuch")
    }
    #expect(error?.description.contains("nonesuch") == true)
  }
}
