import Display
import Settings

extension WindowGroup {
  /// Adopts settings that were reloaded, in the windows that are open.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - former: The settings before. Where they are the same, what a person chose stays.
  func adopt(_ settings: Settings, after former: Settings) {
    for pane in panes { pane.window.respond(by: settings) }
    if settings.fullscreen != former.fullscreen, settings.fullscreen != main.isFullscreen {
      main.toggleFullscreen()
    }
    // On an unattended display, this happens once a second.
    if backdrops == nil { adopt(ScreenEntry(panes[0].number), settings) }
  }
}
