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
    _ = hasMotion(window)
    move(to: [5, 5])
    #expect(hasMotion(window))
    #expect(!hasMotion(window))
    touch(SDL_FINGERDOWN, 1, 0.4, 0.5)
    #expect(hasMotion(window))
    touch(SDL_FINGERUP, 1, 0.4, 0.5)
    _ = hasMotion(window)
  }

  private func move(to place: SIMD2<Int32>) {
    push(SDL_MOUSEMOTION) { ($0.motion.x, $0.motion.y) = (place.x, place.y) }
  }

  @Test func `a pointer at rest that a new window comes under is not noted`() throws {
    let window = try Window.sample()
    _ = hasMotion(window)
    window.pointerPlace = nil
    window.show(.tappable(size: window.size))
    move(to: [60, 40])
    #expect(!hasMotion(window))
    move(to: [60, 40])
    #expect(!hasMotion(window))
    move(to: [61, 40])
    #expect(hasMotion(window))
  }

  @Test func `a window without input notes none`() throws {
    let window = try Window.sample()
    _ = hasMotion(window)
    window.respondsToInput = false
    window.show(.tappable(size: window.size))
    push(SDL_MOUSEMOTION)
    move(to: [5, 5])
    touch(SDL_FINGERDOWN, 1, 0.4, 0.5)
    touch(SDL_FINGERUP, 1, 0.4, 0.5)
    #expect(!hasMotion(window))
  }
}
