import CSDL2
import Scenes

/// What each key does.
enum Keyboard {
  private static let commands: [SDL_KeyCode.RawValue: Command] = [
    SDLK_SPACE.rawValue: .togglePause,
    SDLK_LEFT.rawValue: .slower,
    SDLK_RIGHT.rawValue: .faster,
    SDLK_BACKSPACE.rawValue: .tooSlow,
    SDLK_TAB.rawValue: .skip,
    SDLK_p.rawValue: .nextPattern,
    SDLK_m.rawValue: .toggleMute,
    SDLK_n.rawValue: .nextPalette,
    SDLK_c.rawValue: .toggleCaption,
    SDLK_h.rawValue: .toggleHelp,
    SDLK_F1.rawValue: .toggleHelp,
    SDLK_f.rawValue: .toggleFullscreen,
    SDLK_F11.rawValue: .toggleFullscreen,
    SDLK_ESCAPE.rawValue: .quit,
    SDLK_q.rawValue: .quit,
  ]

  /// Reads a key.
  ///
  /// - Parameters:
  ///   - key: SDL's code of the key, by what is printed on it.
  ///   - isRepeated: Whether the key is only still held; that makes no difference but to a pace.
  /// - Returns: The key's command, if it has one.
  static func command(key: SDL_Keycode, isRepeated: Bool) -> Command? {
    guard let command = commands[SDL_KeyCode.RawValue(bitPattern: key)] else { return nil }
    let isStep = command == .slower || command == .faster
    return isRepeated && !isStep ? nil : command
  }
}
