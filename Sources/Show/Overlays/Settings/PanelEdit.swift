/// A step on the settings panel.
public enum PanelEdit: Sendable, Hashable {
  /// Open the panel, or close it.
  case toggle
  /// Close it.
  case close
  /// Move the focus down, or up if negative.
  case move(by: Int)
  /// Change the focused item by steps, backwards if negative.
  case change(by: Int)
  /// Activate the focused item: switch it, take its next value, pick a pattern that asks first, or
  /// save the choices.
  case activate
  /// Change the page by steps; the pages wrap around.
  case turn(by: Int)
  /// Show a page.
  case show(PanelPage)
  /// Focus an item and change it by steps.
  case step(PanelItem, by: Int)
  /// Focus an item and set it to a value of its scale.
  case set(PanelItem, to: Int)
}
