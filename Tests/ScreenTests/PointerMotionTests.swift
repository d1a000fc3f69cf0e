import CSDL2
import Scenes
import Show
import Testing

@testable import Display

/// Motions of the pointer and of fingers, which show the controls of a window.
@Suite(.serialized) @MainActor struct PointerMotionTests: SimulatedInput {
  /// Whether a window has noted motion after it has read its input.
  private func hasMotion(_ window: Window) -> Bool {
    _ = window.commands()
    return window.takeMotion()
  }

  @Test func `a pointer that moves and a finger are noted once, keys are not`() throws {
    let window = try Window.sample()
    _ = hasMotion(window)
    window.show(.tappable(size: window.size))
    press(SDLK_SPACE)
    #expect(!hasMotion(window))
    push(SDL_MOUSEMOTION)
    #expect(hasMotion(window))
    #expect(!hasMotion(window))
    touch(SDL_FINGERDOWN, 1, 0.4, 0.5)
    #expect(hasMotion(window))
    touch(SDL_FINGERUP, 1, 0.4, 0.5)
    _ = hasMotion(window)
  }

  @Test func `a window without input notes none`() throws {
    let window = try Window.sample()
    _ = hasMotion(window)
    window.respondsToInput = false
    window.show(.tappable(size: window.size))
    push(SDL_MOUSEMOTION)
    touch(SDL_FINGERDOWN, 1, 0.4, 0.5)
    touch(SDL_FINGERUP, 1, 0.4, 0.5)
    #expect(!hasMotion(window))
  }
}
