import CSDL2

/// Why a window cannot be opened, or a picture not be written.
public struct ScreenError: Error, Hashable, CustomStringConvertible {
  /// What was tried, and the library's own words.
  public let description: String

  /// Creates an error.
  init(_ description: String) {
    self.description = description
  }

  /// An error with what SDL said last.
  init(sdl call: StaticString) {
    self.init("\(call): \(String(cString: SDL_GetError()))")
  }
}
