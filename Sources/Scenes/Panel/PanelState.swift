import Breathing

/// The settings panel as it stands: whether it is open, which page is seen, what is chosen on it.
///
/// The values it shows are not part of it, but follow from the show.
struct PanelState: Sendable, Hashable {
  /// The page that is seen.
  private(set) var page = PanelPage.breath

  /// The item that keys change.
  private(set) var focus = PanelItem.pattern

  /// The name of a pattern that keys have come to and that asks before it is breathed; nil where
  /// keys stand on the one that is.
  var candidate: String?

  /// What became of keeping the choices, in a few words; nil until they were kept, and once
  /// anything changes.
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
