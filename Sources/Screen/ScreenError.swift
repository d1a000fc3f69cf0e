import CSDL2

/// Why a window cannot be opened, or a picture not be written.
public struct ScreenError: Error, Hashable, CustomStringConvertible {
  /// The failed operation, and the library's error message.
  public let description: String

  /// Creates an error.
  init(_ description: String) {
    self.description = description
  }

  /// Creates an error with SDL's last message.
  init(sdl call: StaticString) {
    self.init("\(call): \(String(cString: SDL_GetError()))")
  }
}
