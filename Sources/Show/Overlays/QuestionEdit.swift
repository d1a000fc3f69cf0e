/// A step on the buttons of a question.
public enum QuestionEdit: Sendable, Hashable {
  /// Move the focus in a direction, where it stops at the end: negative to the left or up, positive to the right or
  /// down.
  case move(by: Int)

  /// Move the focus by a number of buttons; it wraps around.
  case turn(by: Int)

  /// Press the focused button.
  case press
}
