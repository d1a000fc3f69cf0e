import Display
import Show
import Text

extension WindowGroup {
  /// Keeps the displays awake, or lets them sleep.
  ///
  /// - Parameters:
  ///   - isAwake: Whether they stay awake.
  ///   - show: The show, whose language desktops use to say why.
  func keepAwake(_ isAwake: Bool, during show: Show) {
    forEachPane { $0.window.keepAwake(isAwake, because: show.appearance.words(.activity)) }
  }
}

extension Message {
  /// Why a display stays awake.
  static let activity = Message(
    "Guided breathing",
    context: "desktop",
    comment: "Why the screen stays on, in the desktop's list of programs that prevent sleep"
  )

  /// The messages that desktops show.
  static let ofDesktop = [activity]
}
