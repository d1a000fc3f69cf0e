/// A sheet over the view that takes keys and taps while it is open.
///
/// The cases are in the order of drawing, from back to front. The summary at the end is not among them, because it
/// follows from the timeline. Notices, the cabin's altitude and the quiet line are not either, because a sheet may be
/// open beside them.
enum Overlay: Sendable, Hashable, CaseIterable {
  /// The search for an airport.
  case search

  /// The list of keys.
  case keys

  /// The settings panel.
  case panel

  /// The offer of newer data.
  case updateOffer

  /// The choice before a session.
  case start

  /// The question before a pattern with holds or slow breaths.
  case question

  /// How long it takes to appear and to leave, in seconds. The larger the part of a bright card that it darkens, the
  /// longer it takes.
  var seconds: (appearing: Double, leaving: Double) {
    switch self {
    case .search, .panel: (0.45, 0.45)
    case .keys: (0.7, 0.7)
    case .updateOffer, .start, .question: (0.6, 0.4)
    }
  }

  /// Whether it stays visible while the curtain closes the picture behind it.
  var isOverCurtain: Bool {
    switch self {
    case .search, .keys: false
    case .panel, .updateOffer, .start, .question: true
    }
  }
}
