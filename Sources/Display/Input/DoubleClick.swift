import Scenes
import Show

/// Keeps the second click of a double click from undoing the first.
///
/// People click twice out of habit, or because a hand shakes. Two clicks on an arrow are two steps. But the second one
/// never reverses a switch, and never activates what the first one has placed under the pointer.
struct DoubleClick {
  /// The target of the last click that was not a second one.
  private var first: TapTarget<Command>?

  /// Returns the command of a click or a tap.
  ///
  /// - Parameters:
  ///   - target: What is at the point; nil for nothing.
  ///   - point: The point, in pixels of the scene.
  ///   - count: The number of clicks at this point, each within the system's double-click time of the one before.
  /// - Returns: The command; nil for none.
  mutating func command(
    of target: TapTarget<Command>?,
    at point: SIMD2<Float>,
    count: Int
  ) -> Command? {
    let isSecond = count > 0 && count.isMultiple(of: 2)
    guard isSecond, let first, first.contains(point) else {
      self.first = target
      return target?.action
    }
    self.first = nil
    guard let command = target?.action, command == first.action, !command.undoesItself else {
      return nil
    }
    return command
  }
}

extension Command {
  /// Whether repeating the command undoes it.
  fileprivate var undoesItself: Bool {
    switch self {
    case .togglePause, .toggleMute, .toggleCaption, .toggleHelp, .toggleFullscreen, .toggleNorthUp,
      .toggleView, .panel(.toggle):
      true
    case .radar(.toggleSteady), .radar(.toggleSilly), .radar(.toggleBlips), .radar(.toggleRoute),
      .radar(.toggleGround), .radar(.select):
      true
    default: false
    }
  }
}
