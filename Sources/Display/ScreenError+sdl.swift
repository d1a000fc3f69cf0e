import CSDL2
import Screen

extension ScreenError {
  /// Creates an error from SDL's last error message.
  init(sdl call: StaticString) {
    self.init("\(call): \(String(cString: SDL_GetError()))")
  }
}
