import CDisplay
import CSDL2

extension Window {
  /// Whether the window fills its display.
  public var isFullscreen: Bool {
    isUnmanaged || SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0
  }

  /// Switches between the whole display and a window.
  public func toggleFullscreen() {
    guard isFullscreen else {
      guard display_is_managed(handle) else { return fillUnmanaged() }
      SDL_SetWindowFullscreen(handle, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
      return
    }
    if isUnmanaged { isUnmanaged = false } else { SDL_SetWindowFullscreen(handle, 0) }
    // A window that opened full-screen has no other size to return to.
    guard opensFullscreen else { return }
    opensFullscreen = false
    SDL_SetWindowSize(handle, Int32(windowedSize.x), Int32(windowedSize.y))
    let middle = shim_window_centered(SDL_GetWindowDisplayIndex(handle))
    SDL_SetWindowPosition(handle, middle, middle)
  }

  /// Fills the display without a window manager.
  private func fillUnmanaged() {
    var bounds = SDL_Rect()
    SDL_GetDisplayBounds(SDL_GetWindowDisplayIndex(handle), &bounds)
    SDL_SetWindowSize(handle, bounds.w, bounds.h)
    SDL_SetWindowPosition(handle, bounds.x, bounds.y)
    (isUnmanaged, opensFullscreen) = (true, true)
  }
}
