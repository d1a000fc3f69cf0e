import CSDL2
public import Scenes

extension Window {
  /// What the person asked for since the last call, in order.
  ///
  /// The window itself fills the display when asked to, and hides the pointer when it rests; when
  /// it is closed, ``isClosed`` becomes true.
  public func commands() -> [Command] {
    var commands: [Command] = []
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      guard let command = command(for: event) else { continue }
      if command == .toggleFullscreen {
        toggleFullscreen()
      } else {
        commands.append(command)
      }
    }
    SDL_ShowCursor(pointer.isHidden(at: SDL_GetTicks64()) ? SDL_DISABLE : SDL_ENABLE)
    return commands
  }

  private func command(for event: SDL_Event) -> Command? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT:
      isClosed = true
      return .quit
    case SDL_WINDOWEVENT, SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      isStale = true
      return nil
    case SDL_KEYDOWN:
      return Keyboard.command(key: event.key.keysym.sym, isRepeated: event.key.repeat != 0)
    case SDL_TEXTINPUT:
      return event.text.text.0 == UInt8(ascii: "?") ? .toggleHelp : nil
    case SDL_MOUSEMOTION:
      pointer.moved(at: SDL_GetTicks64())
      return nil
    case SDL_MOUSEBUTTONDOWN where event.button.button == SDL_BUTTON_LEFT:
      pointer.pressed(at: SIMD2(Int(event.button.x), Int(event.button.y)))
      return nil
    case SDL_MOUSEBUTTONUP where event.button.button == SDL_BUTTON_LEFT:
      var (width, height) = (Int32(0), Int32(0))
      SDL_GetWindowSize(handle, &width, &height)
      return pointer.released(
        at: SIMD2(Int(event.button.x), Int(event.button.y)),
        in: SIMD2(Int(width), Int(height))
      )
    default:
      return nil
    }
  }
}
