import Breathing
import Display
import Scenes
import Show
import System

extension WindowGroup {
  /// Calls a closure with each window in turn.
  ///
  /// This target is compiled for size, where each step of a `for` loop allocates memory. Frames are shown sixty times a
  /// second.
  func forEachPane(_ body: (Pane) -> Void) {
    var position = 0
    while position < panes.count {
      body(panes[position])
      position += 1
    }
  }

  /// Logs that a display is gone.
  static func logLoss(of number: Int) {
    Diagnostics.log("display \(number) is gone; its window is closed until it is back")
  }

  /// Notes a motion of the pointer, and forgets the last one once its controls are gone.
  func followPointer(at now: Instant) {
    let hasMoved = main.takeMotion()
    if !main.showsControls || motion?.isOver(at: now) ?? false { motion = nil }
    guard main.showsControls, hasMoved else { return }
    motion = motion ?? PointerMotion(at: now)
    motion?.move(at: now)
  }

  /// Whether there was input, or a window changed, since the last frame was computed, or controls are seen.
  var isDisturbed: Bool {
    var isDisturbed = motion != nil
    forEachPane { if $0.window.isDisturbed { isDisturbed = true } }
    return isDisturbed
  }

  /// Whether all windows have to be opened again, because the displays have changed.
  ///
  /// A Wayland compositor moves the window of a display that is gone to another one, where SDL then minimizes the
  /// window that fills it.
  var mustReopen: Bool {
    hasLostDisplay && main.isWayland || main.hasDisplayChanged
  }

  /// Whether anything can be seen.
  var isVisible: Bool { panes.contains { $0.window.isVisible } }

  /// Whether frames reach every window's display.
  var isPresenting: Bool {
    var isPresenting = true
    forEachPane { if !$0.window.isPresenting { isPresenting = false } }
    return isPresenting
  }

  /// The time to draw a frame in every window.
  var frameCost: Duration {
    var cost = Duration.zero
    forEachPane { cost += $0.window.frameCost }
    return cost
  }

  /// The greatest step of a light, if nothing else changed in any window; nil if something moved, or nothing changed.
  var lightStep: Float? {
    var most: Float?
    var moves = false
    forEachPane { pane in
      switch pane.window.lastChange {
      case .none: break
      case .light(let step): most = max(most ?? 0, step)
      case .motion: moves = true
      }
    }
    return moves ? nil : most
  }
}
