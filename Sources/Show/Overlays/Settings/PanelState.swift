import Breathing

/// The state of the settings panel: the current page, and the selection.
///
/// The displayed values are not part of it; they come from the show.
struct PanelState: Sendable, Hashable {
  /// The visible page.
  private(set) var page = PanelPage.breath

  /// The focused item.
  private(set) var focus = PanelItem.pattern

  /// The name of the pattern selected by keys that asks before it begins; nil if the current
  /// pattern is selected.
  var candidate: String?

  /// The result of saving the choices, in a few words; nil before that, and after any change.
  var remark: String?

  /// When the user last asked to save the choices.
  private(set) var asked: Instant?

  /// Shows a page; the focus stays if the page has that item.
  mutating func show(_ next: PanelPage, choosing item: PanelItem) {
    page = next
    choose(item)
  }

  mutating func choose(_ item: PanelItem) {
    if item != focus { candidate = nil }
    focus = item
  }

  mutating func requestSave(at now: Instant) {
    asked = now
  }
}
