import CSDL2

extension SDL_Event {
  /// SDL's number of the window that the event belongs to; nil if it belongs to none.
  var windowIdentifier: UInt32? {
    switch SDL_EventType(rawValue: type) {
    case SDL_WINDOWEVENT: window.windowID
    case SDL_KEYDOWN, SDL_KEYUP: key.windowID
    case SDL_TEXTINPUT: text.windowID
    case SDL_MOUSEMOTION: motion.windowID
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button.windowID
    case SDL_MOUSEWHEEL: wheel.windowID
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: tfinger.windowID
    default: nil
    }
  }

  /// How the attached displays changed; nil if they did not.
  var displayChange: DisplayChange? {
    guard SDL_EventType(rawValue: type) == SDL_DISPLAYEVENT else { return nil }
    let index = Int(display.display)
    return switch UInt32(display.event) {
    case SDL_DISPLAYEVENT_CONNECTED.rawValue: .attached(index: index)
    case SDL_DISPLAYEVENT_DISCONNECTED.rawValue: .detached(index: index)
    default: nil
    }
  }
}
