import Breathing

/// The chosen palette and the transition from the one before: the picture closes to the zenith's colour, which passes
/// slowly to that of the next palette, and opens again.
///
/// A picture that has closed opens fully on the palette it closed for before it closes again. So it never flashes more
/// than once a second, and never jumps between the bright zenith of the day and a black one, however fast keys are
/// pressed.
struct PaletteTransition: Sendable, Hashable {
  /// The chosen palette.
  private(set) var choice: PaletteChoice

  private var change: Change?

  /// A transition.
  private struct Change: Sendable, Hashable {
    /// The palette on which the picture still opens before this transition, and the one before that; nil without an
    /// earlier transition.
    var former: PaletteChoice?

    /// The palette from which the picture closes.
    let leaving: PaletteChoice

    /// The palette on which it opens.
    var reaching: PaletteChoice

    /// When it begins to close.
    let since: Instant
  }

  /// The colour of the closed picture on its way from one palette's zenith to another's.
  struct Passage: Sendable, Hashable {
    let from, to: PaletteChoice

    /// From 0 to 1.
    let share: Double
  }

  /// How long the picture closes, and how long it opens, in seconds.
  private static let closingSeconds = 0.6

  /// How long it stays closed, in seconds.
  private static let closedSeconds = 0.6

  /// The duration of a transition, in seconds.
  static let seconds = 2 * closingSeconds + closedSeconds

  init(_ choice: PaletteChoice) { self.choice = choice }

  /// Chooses a palette. While the picture closes for another one, it opens on this one instead; later it closes again
  /// once it is open.
  mutating func choose(_ next: PaletteChoice, at now: Instant) {
    guard next != choice else { return }
    let before = choice
    choice = next
    guard let last = change, let elapsed = elapsed(at: now), elapsed < Self.seconds else {
      change = Change(leaving: before, reaching: next, since: now)
      return
    }
    if elapsed < Self.closingSeconds {
      change = resumed(last, on: next, after: elapsed)
    } else {
      change = Change(
        former: last.leaving,
        leaving: last.reaching,
        reaching: next,
        since: last.since.advanced(by: .seconds(Self.seconds))
      )
    }
  }

  /// Returns a transition to another palette; if the picture still opens on that palette, the earlier transition.
  private func resumed(
    _ last: Change,
    on next: PaletteChoice,
    after elapsed: Double
  ) -> Change {
    if elapsed <= 0, next == last.leaving, let former = last.former {
      let since = last.since.advanced(by: .seconds(-Self.seconds))
      return Change(leaving: former, reaching: next, since: since)
    }
    var change = last
    change.reaching = next
    return change
  }

  /// Returns the visible palette at an instant: the previous one until the closed picture's colour is half way.
  func seen(at now: Instant) -> PaletteChoice {
    guard let passage = passage(at: now) else { return choice }
    return passage.share < 0.5 ? passage.from : passage.to
  }

  /// Returns the openness of the picture at an instant, from 0 (closed) to 1.
  func openness(at now: Instant) -> Double {
    guard let elapsed = elapsed(at: now) else { return 1 }
    // Before the picture closes it opens, if an earlier transition is not over.
    let apart = abs((elapsed < 0 ? elapsed + Self.seconds : elapsed) - Self.seconds / 2)
    return Easing.smooth(
      apart,
      from: Self.closedSeconds / 2,
      to: Self.closedSeconds / 2 + Self.closingSeconds
    )
  }

  /// Returns the way of the closed picture's colour at an instant; nil unless a transition is in progress.
  func passage(at now: Instant) -> Passage? {
    guard let change, let elapsed = elapsed(at: now), elapsed < Self.seconds else { return nil }
    let isEarlier = elapsed < 0
    let share = Easing.smooth(
      isEarlier ? elapsed + Self.seconds : elapsed,
      from: Self.closingSeconds,
      to: Self.closingSeconds + Self.closedSeconds
    )
    guard isEarlier else {
      return Passage(from: change.leaving, to: change.reaching, share: share)
    }
    return Passage(from: change.former ?? change.leaving, to: change.leaving, share: share)
  }

  /// How long ago the picture began to close, in seconds; negative while it still opens before that, and nil without a
  /// transition.
  private func elapsed(at now: Instant) -> Double? {
    change.map { change in
      let elapsed = change.since.duration(to: now).seconds
      return change.former == nil ? max(0, elapsed) : max(-Self.seconds, elapsed)
    }
  }
}
