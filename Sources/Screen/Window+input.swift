import CSDL2
public import Scenes

extension Window {
  /// What the person asked for since the last call, in order: keys, typed words, taps and the wheel,
  /// as the scene shown last answers to them.
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
        answers.expect(command)
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
      return command(for: event.key)
    case SDL_TEXTINPUT:
      return command(for: event.text)
    case SDL_MOUSEWHEEL:
      return answers.isTyping && event.wheel.y != 0
        ? .search(.move(by: -Int(event.wheel.y))) : nil
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
      ).flatMap { answers.command(atShare: $0) }
    default:
      return nil
    }
  }

  private func command(for event: SDL_KeyboardEvent) -> Command? {
    let control = UInt16(truncatingIfNeeded: KMOD_CTRL.rawValue)
    let stroke = Keyboard.Stroke(
      key: event.keysym.sym,
      isRepeated: event.repeat != 0,
      isControlled: event.keysym.mod & control != 0
    )
    guard answers.isTyping else { return Keyboard.command(stroke) }
    if stroke.isControlled, stroke.key == SDL_Keycode(bitPattern: SDLK_v.rawValue) {
      return pasted
    }
    return Keyboard.typing(stroke)
  }

  private func command(for event: SDL_TextInputEvent) -> Command? {
    let text = withUnsafeBytes(of: event.text) { $0.prefix { $0 != 0 }.map { $0 } }
    guard answers.isTyping else { return Keyboard.command(sign: text) }
    return text.isEmpty ? nil : .search(.insert(String(decoding: text, as: UTF8.self)))
  }

  /// What the clipboard holds, to be typed.
  private var pasted: Command? {
    guard let text = SDL_GetClipboardText() else { return nil }
    defer { SDL_free(text) }
    let words = String(cString: text)
    return words.isEmpty ? nil : .search(.insert(words))
  }
}
