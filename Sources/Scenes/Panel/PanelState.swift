import Breathing

/// The state of the settings panel: whether it is open, the current page, and the choice on it.
///
/// The values it shows are not part of it; they come from the show.
struct PanelState: Sendable, Hashable {
  /// The page that is seen.
  private(set) var page = PanelPage.breath

  /// The item that keys change.
  private(set) var focus = PanelItem.pattern

  /// The name of the pattern selected by keys that asks before it begins; nil if the current
  /// pattern is selected.
  var candidate: String?

  /// The result of saving the choices, in a few words; nil before that, and after any change.
  var remark: String?

  /// When a person last asked to keep what was chosen.
  private(set) var asked: Instant?

  private var sheet = Switch(false)

  /// How long the panel takes to come, and to go.
  private static let seconds = (in: 0.28, out: 0.20)

  /// Whether keys choose on it.
  var isOpen: Bool { sheet.isOn }

  /// Returns how much of it is seen at an instant, from 0 to 1.
  func shown(at now: Instant) -> Double {
    sheet.level(at: now, seconds: sheet.isOn ? Self.seconds.in : Self.seconds.out)
  }

  mutating func open(at now: Instant) {
    guard !isOpen else { return }
    (remark, candidate) = (nil, nil)
    sheet.toggle(at: now)
  }

  mutating func close(at now: Instant) {
    candidate = nil
    sheet.turn(false, at: now)
  }

  /// Shows a page; what was chosen stays where the page has it, too.
  mutating func show(_ next: PanelPage, choosing item: PanelItem) {
    page = next
    choose(item)
  }

  mutating func choose(_ item: PanelItem) {
    if item != focus { candidate = nil }
    focus = item
  }

  mutating func askToKeep(at now: Instant) {
    asked = now
  }
}
