import CSDL2
import Scenes
import Show
import Testing

@testable import Display

/// Keys at the window of a display that nobody attends.
@Suite(.serialized) @MainActor struct UnattendedWindowTests: SimulatedInput {
  @Test func `no key quits or leaves full screen, and the desktop can close it`() throws {
    let window = try Window.sample()
    window.isUnattended = true
    _ = window.commands()
    window.show(.tappable(size: window.size))
    for key in [SDLK_q, SDLK_f, SDLK_F11, SDLK_SPACE] { press(key) }
    push(SDL_KEYDOWN) { event in
      event.key.keysym.sym = SDL_Keycode(bitPattern: SDLK_q.rawValue)
      event.key.keysym.mod = UInt16(KMOD_LCTRL.rawValue)
    }
    release(SDLK_q, at: SDL_SCANCODE_Q)
    #expect(window.commands() == [.togglePause])
    // While text is typed as well.
    type("/")
    press(SDLK_F11)
    #expect(window.commands() == [.search(.open)])
    push(SDL_QUIT)
    #expect(window.commands() == [.quit])
    #expect(window.isClosed)
  }
}
