import CSDL2
import Scenes
import Show
import TestSamples
import Testing

@testable import Display

/// Sheets that are dragged at a window without a display.
@Suite("Sheets in a window", .serialized)
@MainActor
struct WindowSheetTests: SimulatedInput {
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
    drag([(120, 60), (120, 150)])
    #expect(window.commands() == [.turnCard(to: .details)])
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
    press(SDLK_UP)
    let (up, down) = (Command.sheet(.card, .move(by: 1)), Command.sheet(.card, .move(by: -1)))
    let (weather, details) = (Command.turnCard(to: .weather(0)), Command.turnCard(to: .details))
    #expect(window.commands() == [up, down, weather, up, down, details])
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
}
