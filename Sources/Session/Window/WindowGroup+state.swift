import Display
import Scenes

extension WindowGroup {
  /// Whether there was input, or a window changed, since the last frame was computed.
  var isDisturbed: Bool { panes.contains { $0.window.isDisturbed } }

  /// Whether all windows have to be opened again, because the displays are others.
  ///
  /// A Wayland compositor moves the window of a display that is gone to another one, where SDL then minimizes the window
  /// that fills it.
  var mustReopen: Bool {
    hasLostDisplay && main.driver == "wayland" || main.hasDisplayChanged
  }

  /// Whether anything can be seen.
  var isVisible: Bool { panes.contains { $0.window.isVisible } }

  /// Whether frames reach every window's display.
  var isPresenting: Bool { panes.allSatisfy(\.window.isPresenting) }

  /// The time to draw a frame in every window.
  var frameCost: Duration { panes.reduce(.zero) { $0 + $1.window.frameCost } }

  /// The greatest step of a light, if nothing else changed in any window; nil if something moved, or nothing changed.
  var lightStep: Float? {
    var most: Float?
    for pane in panes {
      switch pane.window.lastChange {
      case .none: continue
      case .light(let step): most = max(most ?? 0, step)
      case .motion: return nil
      }
    }
    return most
  }
}
