import CSDL2
import Scenes
import Show
import TestSamples
import Testing

@testable import Display

/// User input at a window without a display.
@Suite("User input in a window", .serialized)
@MainActor
struct WindowInputTests: SimulatedInput {
  @Test("Keys, a tap and closing the window become commands")
  func commands() throws {
    let window = try Window.sample()
    _ = window.commands()
    window.show(.tappable(size: window.size))
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

  private func sendWindowEvent(_ event: SDL_WindowEventID, to identifier: UInt32 = 0) {
    push(SDL_WINDOWEVENT) {
      $0.window.windowID = identifier
      $0.window.event = UInt8(event.rawValue)
    }
  }

  @Test("Closing one of several windows quits")
  func closing() throws {
    let (window, other) = (try Window.sample(), try Window.sample())
    _ = window.commands(beside: [other])
    sendWindowEvent(SDL_WINDOWEVENT_CLOSE, to: other.identifier)
    #expect(window.commands(beside: [other]) == [.quit])
    #expect(other.isClosed)
  }

  @Test("A window without input ignores keys and taps, shows no pointer and can be closed")
  func ignored() throws {
    let window = try Window.sample()
    window.respondsToInput = false
    _ = window.commands()
    window.show(.tappable(size: window.size))
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

  @Test("A finger that is lifted while the screen is closed is not held when it opens")
  func lifted() throws {
    let window = try Window.sample()
    _ = window.commands()
    let open = Presentation.tappable(size: window.size)
    window.show(open)
    touch(SDL_FINGERDOWN, 1, 0.4, 0.5)
    button(SDL_MOUSEBUTTONDOWN, 100, 120, which: .max)
    #expect(window.commands() == [])
    window.show(Presentation(Scene(size: window.size), isClosed: true))
    button(SDL_MOUSEBUTTONUP, 100, 120, which: .max)
    touch(SDL_FINGERUP, 1, 0.4, 0.5)
    #expect(window.commands() == [])
    window.show(open)
    touch(SDL_FINGERDOWN, 2, 0.4, 0.5)
    tap(100, 120)
    touch(SDL_FINGERUP, 2, 0.4, 0.5)
    #expect(window.commands() == [.togglePause])
  }

  /// A window that shows a view with pages.
  private func paging() throws -> Window {
    let window = try Window.sample()
    _ = window.commands()
    var shown = Presentation.tappable(size: window.size)
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

  @Test("Each of several keys between two frames turns a page, up to the last and the first")
  func quickPages() throws {
    let window = try Window.sample()
    _ = window.commands()
    var shown = Presentation(Scene(size: window.size))
    shown.cardPages = [.details, .weather(0), .notams(0)]
    shown.pageDown = .turnCard(to: .weather(0))
    window.show(shown)
    for key in [SDLK_DOWN, SDLK_PAGEDOWN, SDLK_DOWN, SDLK_UP, SDLK_PAGEUP, SDLK_UP, SDLK_DOWN] {
      press(key)
    }
    let pages: [CardPage] = [.weather(0), .notams(0), .weather(0), .details, .weather(0)]
    #expect(window.commands() == pages.map { .turnCard(to: $0) })
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
    let whole = Box(size: window.size)
    shown.targets = [TapTarget(.box(whole), .panel(.set(.volume, to: 50)), follows: true)]
    window.show(shown)
    turnWheel(2)
    #expect(window.commands() == [.panel(.step(.volume, by: 2))])
  }

  @Test("Where a scene asks, one Enter agrees, and later keys of the same batch are commands again")
  func answering() throws {
    let window = try Window.sample()
    _ = window.commands()
    var shown = Presentation(Scene(size: window.size))
    shown.isAsking = true
    window.show(shown)
    turnWheel(-1)
    touch(SDL_FINGERDOWN, 1, 0.4, 0.5)
    touch(SDL_FINGERDOWN, 2, 0.6, 0.5)
    touch(SDL_FINGERMOTION, 2, 0.9, 0.5)
    for finger in [1, 2] as [Int64] { touch(SDL_FINGERUP, finger, 0.9, 0.5) }
    press(SDLK_RETURN)
    press(SDLK_RETURN)
    press(SDLK_SPACE)
    #expect(window.commands() == [.answer(true), .togglePause])
    window.show(shown)
    press(SDLK_ESCAPE)
    press(SDLK_ESCAPE)
    #expect(window.commands() == [.answer(false), .back])
    shown.hasButtons = true
    window.show(shown)
    press(SDLK_TAB)
    press(SDLK_RETURN)
    press(SDLK_SPACE)
    #expect(window.commands() == [.question(.turn(by: 1)), .question(.press), .togglePause])
  }

  @Test("A wheel and two fingers zoom, and neither ends in a tap")
  func zooming() throws {
    let window = try Window.sample()
    _ = window.commands()
    window.show(.tappable(size: window.size))
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
    move(500, 10)
    button(SDL_MOUSEBUTTONUP, 500, 10)
    move(10, 110)
    #expect(window.commands() == [.volume(30), .volume(40), .volume(90)])
    // The release does not arrive without the focus.
    button(SDL_MOUSEBUTTONDOWN, 100, 110)
    sendWindowEvent(SDL_WINDOWEVENT_FOCUS_LOST)
    move(200, 110)
    #expect(window.commands() == [.volume(30)])
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
