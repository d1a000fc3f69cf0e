import CSDL2
import Scenes
import Show
import TestSamples
import Testing

@testable import Display

/// User input at a window without a display.
@Suite("User input in a window", .serialized)
@MainActor
struct WindowInputTests {
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

  /// Presses or releases the left button; SDL simulates a mouse for the first finger, with the
  /// highest id.
  private func button(_ type: SDL_EventType, _ x: Int32, _ y: Int32, which: UInt32 = 0) {
    push(type) { event in
      event.button.which = which
      event.button.button = UInt8(SDL_BUTTON_LEFT)
      (event.button.x, event.button.y) = (x, y)
    }
  }

  private func tap(_ x: Int32, _ y: Int32) {
    button(SDL_MOUSEBUTTONDOWN, x, y)
    button(SDL_MOUSEBUTTONUP, x, y)
  }

  @Test("Keys, a tap and closing the window become commands")
  func commands() throws {
    let window = try Window.sample()
    _ = window.commands()
    var shown = Presentation(Scene(size: window.size))
    shown.targets = TapTarget.everywhere(size: window.size)
    window.show(shown)
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

  @Test("A window without input ignores keys and taps, shows no pointer and can be closed")
  func ignored() throws {
    let window = try Window.sample()
    window.respondsToInput = false
    _ = window.commands()
    var shown = Presentation(Scene(size: window.size))
    shown.targets = TapTarget.everywhere(size: window.size)
    window.show(shown)
    press(SDLK_SPACE)
    press(SDLK_q)
    type("?")
    tap(100, 120)
    push(SDL_MOUSEMOTION)
    #expect(window.commands() == [])
    #expect(SDL_ShowCursor(SDL_QUERY) == SDL_DISABLE)
    push(SDL_QUIT)
    #expect(window.commands() == [.quit])
    #expect(window.isClosed)
  }

  /// A window that shows a view with pages.
  private func paging() throws -> Window {
    let window = try Window.sample()
    _ = window.commands()
    var shown = Presentation(Scene(size: window.size))
    shown.targets = TapTarget.everywhere(size: window.size)
    (shown.pageDown, shown.pageUp) = (.turnCard(to: .weather(0)), .turnCard(to: .details))
    window.show(shown)
    return window
  }

  @Test("A swipe, the wheel and arrows turn the pages of a view")
  func pages() throws {
    let window = try paging()
    button(SDL_MOUSEBUTTONDOWN, 160, 200)
    button(SDL_MOUSEBUTTONUP, 162, 60)
    button(SDL_MOUSEBUTTONDOWN, 160, 60)
    button(SDL_MOUSEBUTTONUP, 158, 200)
    press(SDLK_DOWN)
    push(SDL_MOUSEWHEEL) { $0.wheel.preciseY = -1 }
    let (weather, details) = (Command.turnCard(to: .weather(0)), Command.turnCard(to: .details))
    #expect(window.commands() == [weather, details, weather, weather])
  }

  @Test("A swipe to the side turns pages: to the left the next one, to the right the one before")
  func sideways() throws {
    let window = try paging()
    drag([(200, 120), (150, 122), (80, 126)])
    drag([(80, 120), (200, 118)], which: .max)
    // An oblique one is neither.
    drag([(80, 60), (170, 150)])
    #expect(window.commands() == [.turnCard(to: .weather(0)), .turnCard(to: .details)])
  }

  /// Presses, moves and releases the left button or a finger.
  private func drag(_ points: [(Int32, Int32)], which: UInt32 = 0) {
    for (place, point) in points.enumerated() {
      if place == 0 { button(SDL_MOUSEBUTTONDOWN, point.0, point.1, which: which) }
      push(SDL_MOUSEMOTION) { event in
        event.motion.which = which
        (event.motion.x, event.motion.y) = point
      }
    }
    guard let last = points.last else { return }
    button(SDL_MOUSEBUTTONUP, last.0, last.1, which: which)
  }

  /// A window that shows a tall card.
  private func tallCard() throws -> (window: Window, show: Show) {
    let window = try Window.sample(240, 426)
    _ = window.commands()
    let show = try Cards.show(report: "METAR XXCC 150755Z 24014KT")
    window.show(show.presentation(at: Cards.instant(8), size: window.size))
    return (window, show)
  }

  @Test("A vertical drag on a sheet moves it, one to the side turns pages, and neither is a tap")
  func sheet() throws {
    let (window, show) = try tallCard()
    let sheet = try #require(show.presentation(at: Cards.instant(8), size: window.size).sheet)
    let top = Int32(sheet.box.low.y)
    drag([(60, top + 60), (62, top + 40), (62, top + 10)], which: .max)
    let moved = window.commands()
    #expect(moved.last == .sheet(.card, .release))
    let rises = moved.dropLast().compactMap { command -> Double? in
      if case .sheet(.card, .drag(let rise)) = command { rise } else { nil }
    }
    #expect(rises.count == 2 && moved.count == 3)
    #expect(rises == rises.sorted() && (rises.first ?? 0) > 1)
    drag([(200, top + 60), (120, top + 62)])
    #expect(window.commands() == [.turnCard(to: .weather(0))])
    // Above the sheet a vertical drag is a swipe.
    drag([(120, 150), (120, 60)])
    #expect(window.commands() == [.turnCard(to: .weather(0))])
    tap(sheetGrip(sheet).0, sheetGrip(sheet).1)
    #expect(window.commands() == [.sheet(.card, .cycle)])
  }

  private func sheetGrip(_ sheet: DraggableSheet) -> (Int32, Int32) {
    (Int32(sheet.box.center.x), Int32(sheet.box.low.y) + 4)
  }

  @Test("The wheel on a sheet's handle and Shift with arrows move it by heights")
  func sheetSteps() throws {
    let (window, show) = try tallCard()
    let sheet = try #require(show.presentation(at: Cards.instant(8), size: window.size).sheet)
    func wheel(_ steps: Float, atHeight y: Float) {
      push(SDL_MOUSEWHEEL) { event in
        event.wheel.preciseY = steps
        (event.wheel.mouseX, event.wheel.mouseY) = (120, Int32(y))
      }
    }
    wheel(-1, atHeight: sheet.handle.center.y)
    wheel(1, atHeight: sheet.handle.center.y)
    wheel(-1, atHeight: 100)
    for key in [SDLK_UP, SDLK_DOWN] {
      push(SDL_KEYDOWN) { event in
        event.key.keysym.sym = SDL_Keycode(bitPattern: key.rawValue)
        event.key.keysym.mod = UInt16(KMOD_LSHIFT.rawValue)
      }
    }
    press(SDLK_DOWN)
    let (up, down) = (Command.sheet(.card, .move(by: 1)), Command.sheet(.card, .move(by: -1)))
    let weather = Command.turnCard(to: .weather(0))
    #expect(window.commands() == [up, down, weather, up, down, weather])
  }

  @Test("A sheet that is held settles when a second finger comes, or the window loses the focus")
  func lostSheet() throws {
    let (window, show) = try tallCard()
    let sheet = try #require(show.presentation(at: Cards.instant(8), size: window.size).sheet)
    let top = Int32(sheet.box.low.y)
    func hold() {
      button(SDL_MOUSEBUTTONDOWN, 100, top + 60)
      push(SDL_MOUSEMOTION) { ($0.motion.x, $0.motion.y) = (100, top + 30) }
    }
    hold()
    touch(SDL_FINGERDOWN, 1, 0.4, 0.8)
    touch(SDL_FINGERDOWN, 2, 0.6, 0.8)
    #expect(window.commands().last == .sheet(.card, .release))
    touch(SDL_FINGERUP, 1, 0.4, 0.8)
    touch(SDL_FINGERUP, 2, 0.6, 0.8)
    _ = window.commands()
    hold()
    push(SDL_WINDOWEVENT) { $0.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue) }
    #expect(window.commands().last == .sheet(.card, .release))
    button(SDL_MOUSEBUTTONUP, 100, top + 30)
    #expect(window.commands().allSatisfy { $0 != .sheet(.card, .release) })
  }

  @Test("Where a scene accepts text, letters type, and later keys of the same batch do too")
  func typing() throws {
    let window = try Window.sample()
    _ = window.commands()
    window.show(Presentation(Scene(size: window.size)))
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
    var shown = Presentation(Scene(size: window.size))
    shown.field = Box(low: [10, 10], high: [200, 30])
    window.show(shown)
    push(SDL_MOUSEWHEEL) { $0.wheel.y = -2 }
    press(SDLK_RETURN)
    tap(100, 100)
    #expect(window.commands() == [.search(.move(by: 2)), .search(.choose)])
    window.show(Presentation(Scene(size: window.size)))
    press(SDLK_n)
    #expect(window.commands() == [.nextPalette])
  }

  @Test("Where a scene is steered, arrows move, and later keys of the same batch do too")
  func choosing() throws {
    let window = try Window.sample()
    _ = window.commands()
    window.show(Presentation(Scene(size: window.size)))
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
    var shown = Presentation(Scene(size: window.size))
    shown.usesKeyNavigation = true
    window.show(shown)
    turnWheel(-1)
    press(SDLK_DOWN)
    #expect(window.commands() == [.panel(.move(by: 1)), .panel(.move(by: 1))])
  }

  @Test("Where a scene asks, one Enter agrees, and later keys of the same batch are commands again")
  func answering() throws {
    let window = try Window.sample()
    _ = window.commands()
    var shown = Presentation(Scene(size: window.size))
    shown.isAsking = true
    window.show(shown)
    turnWheel(-1)
    press(SDLK_RETURN)
    press(SDLK_RETURN)
    press(SDLK_SPACE)
    #expect(window.commands() == [.answer(true), .togglePause])
    window.show(shown)
    press(SDLK_ESCAPE)
    press(SDLK_ESCAPE)
    #expect(window.commands() == [.answer(false), .back])
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

  @Test("A wheel and two fingers zoom, and neither ends in a tap")
  func zooming() throws {
    let window = try Window.sample()
    _ = window.commands()
    var shown = Presentation(Scene(size: window.size))
    shown.targets = TapTarget.everywhere(size: window.size)
    window.show(shown)
    turnWheel(1)
    turnWheel(-2)
    #expect(window.commands() == [.radar(.zoom(by: -1)), .radar(.zoom(by: 2))])
    button(SDL_MOUSEBUTTONDOWN, 100, 120, which: .max)
    touch(SDL_FINGERDOWN, 1, 0.4, 0.5)
    touch(SDL_FINGERDOWN, 2, 0.6, 0.5)
    touch(SDL_FINGERMOTION, 2, 0.7, 0.5)
    touch(SDL_FINGERMOTION, 2, 0.5, 0.5)
    touch(SDL_FINGERUP, 2, 0.5, 0.5)
    button(SDL_MOUSEBUTTONUP, 100, 120, which: .max)
    touch(SDL_FINGERUP, 1, 0.4, 0.5)
    #expect(window.commands() == [.radar(.zoom(by: -1)), .radar(.zoom(by: 3))])
    tap(100, 120)
    #expect(window.commands() == [.togglePause])
  }

  @Test("A slider responds while it is held, and its release is not a tap")
  func gliding() throws {
    let window = try Window.sample()
    _ = window.commands()
    var shown = Presentation(Scene(size: window.size))
    shown.targets = (0..<10).map { place in
      let low = SIMD2(Float(place) * 32, 100)
      let box = Box(low: low, high: low + [32, 20])
      return TapTarget(.box(box), .volume(place * 10), follows: true)
    }
    window.show(shown)
    func move(_ x: Int32, _ y: Int32) {
      push(SDL_MOUSEMOTION) { ($0.motion.x, $0.motion.y) = (x, y) }
    }
    move(300, 110)
    button(SDL_MOUSEBUTTONDOWN, 100, 110)
    move(110, 115)
    move(140, 200)
    move(310, 10)
    button(SDL_MOUSEBUTTONUP, 310, 10)
    move(10, 110)
    #expect(window.commands() == [.volume(30), .volume(40), .volume(90)])
  }

  @Test("The pointer is visible while a mouse moves; a finger does not show it")
  func pointer() throws {
    let window = try Window.sample()
    func move(which: UInt32) {
      push(SDL_MOUSEMOTION) { $0.motion.which = which }
      _ = window.commands()
    }
    // SDL counts from its own start; so does the pointer's idle time.
    while SDL_GetTicks64() < PointerTracker.hideDelayMilliseconds { SDL_Delay(50) }
    move(which: .max)
    #expect(SDL_ShowCursor(SDL_QUERY) == SDL_DISABLE)
    move(which: 0)
    #expect(SDL_ShowCursor(SDL_QUERY) == SDL_ENABLE)
  }
}
