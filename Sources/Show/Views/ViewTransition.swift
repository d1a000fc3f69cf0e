import Breathing

/// The current view and the transition from the previous one: the picture closes to one colour, and
/// opens again on the new view.
///
/// A picture that closes goes on to do so, and one that opens opens fully before it closes again. So it never flashes
/// more than once a second, however fast keys are pressed.
struct ViewTransition: Sendable, Hashable {
  /// The requested view.
  private(set) var view: ViewName

  /// The airport on the card.
  private(set) var card: CardChoice

  /// The card's previous contents, if it was visible when they changed.
  private(set) var formerCard: FormerCard?

  /// The page of the card.
  private(set) var page = CardPage.details

  /// The page before, if one was turned.
  private(set) var formerPage: FormerPage?

  private var change: Change?

  /// A page, and when it was turned.
  struct FormerPage: Sendable, Hashable {
    let page: CardPage
    let until: Instant
  }

  /// The contents of a card, and when they were replaced.
  struct FormerCard: Sendable, Hashable {
    let choice: CardChoice
    let page: CardPage
    let until: Instant
  }

  /// A transition: the previous view, and when the picture begins to close.
  private struct Change: Sendable, Hashable {
    let leaving: ViewName
    let since: Instant

    /// How long the picture still opens before that, after another transition, in seconds.
    var opening = 0.0
  }

  /// The duration of a transition, in seconds.
  static let changeSeconds = 1.2

  init(_ view: ViewName, card: CardChoice) {
    self.view = view
    self.card = card
  }

  /// Returns the visible view at an instant: the previous one until the picture is closed.
  func seen(at now: Instant) -> ViewName {
    guard let change, elapsed(at: now) < Self.changeSeconds / 2 else { return view }
    return change.leaving
  }

  /// Returns the openness of the picture at an instant, from 0 (closed) to 1.
  func openness(at now: Instant) -> Double {
    let t = abs(elapsed(at: now)) / Self.changeSeconds * 2
    return Easing.smooth(abs(t - 1), from: 0, to: 1)
  }

  /// Whether a transition is in progress at an instant.
  func isChanging(at now: Instant) -> Bool {
    elapsed(at: now) < Self.changeSeconds
  }

  /// Shows a view, starting at the current openness.
  mutating func show(_ next: ViewName, at now: Instant) {
    guard next != view else { return }
    change = transition(to: next, at: now)
    view = next
  }

  private func transition(to next: ViewName, at now: Instant) -> Change {
    let elapsed = elapsed(at: now)
    let seen = seen(at: now)
    guard let change, elapsed < Self.changeSeconds else { return Change(leaving: seen, since: now) }
    let whole = Duration.seconds(Self.changeSeconds)
    if elapsed > Self.changeSeconds / 2 {
      return Change(
        leaving: seen,
        since: change.since.advanced(by: whole),
        opening: Self.changeSeconds - elapsed
      )
    }
    // The picture still opens on the view that is wanted again.
    if elapsed <= 0, seen == next {
      return Change(leaving: seen, since: change.since.advanced(by: .zero - whole))
    }
    return Change(leaving: seen, since: change.since, opening: change.opening)
  }

  /// Returns the same cards with another view, to which nothing changes.
  func fixed(on view: ViewName) -> ViewTransition {
    var fixed = self
    (fixed.view, fixed.change) = (view, nil)
    return fixed
  }

  /// Replaces the airport on the card at once.
  mutating func replace(card next: CardChoice) {
    (card, formerCard) = (next, nil)
  }

  /// Shows an airport on the card, with a cross-fade if another is visible.
  mutating func show(_ next: CardChoice, at now: Instant) {
    guard next != card else { return }
    let isSeen = view == .airport && seen(at: now) == .airport
    formerCard = isSeen ? FormerCard(choice: card, page: page, until: now) : nil
    card = next
    (page, formerPage) = (.details, nil)
  }

  /// Shows a page of the card, with a cross-fade.
  mutating func turn(to next: CardPage, at now: Instant) {
    guard next != page else { return }
    formerPage = FormerPage(page: page, until: now)
    page = next
  }

  /// How long ago the picture began to close, in seconds; negative while it still opens before that.
  private func elapsed(at now: Instant) -> Double {
    change.map { max(-$0.opening, $0.since.duration(to: now).seconds) } ?? Self.changeSeconds
  }
}
