/// A step on the buttons of a question.
public enum QuestionEdit: Sendable, Hashable {
  /// Move the focus by a number of buttons; it wraps around.
  case move(by: Int)

  /// Press the focused button.
  case press
}
