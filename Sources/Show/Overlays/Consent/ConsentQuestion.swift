import Breathing

/// The question shown before a pattern with holds or slow breaths begins.
struct ConsentQuestion: Sendable, Hashable {
  /// The pace asked about last.
  private(set) var pace: NamedPace?

  /// The pace agreed to last, and when.
  private(set) var agreed: Agreement?

  /// A person's consent.
  struct Agreement: Sendable, Hashable {
    let pace: Pace
    let at: Instant
  }

  private var sheet = FadingSwitch(false, fadeIn: 0.6, fadeOut: 0.3)

  /// How long the sheet is shown before it accepts consent, so that an accidental double key press
  /// does not consent.
  static let reading: Duration = .seconds(1)

  /// Whether the sheet receives keys.
  var isOpen: Bool { sheet.isOn }

  /// Returns the opacity of the sheet at an instant, from 0 to 1.
  func shown(at now: Instant) -> Double {
    sheet.level(at: now)
  }

  /// Asks about a pace, replacing any pace already asked about.
  mutating func ask(about pace: NamedPace, at now: Instant) {
    guard !isOpen || pace != self.pace else { return }
    self.pace = pace
    if isOpen { sheet.restart(at: now) } else { sheet.toggle(at: now) }
  }

  /// Closes the sheet without consent.
  mutating func close(at now: Instant) {
    sheet.turn(false, at: now)
  }

  /// Accepts the pace if the sheet has been readable long enough, and closes it.
  ///
  /// - Returns: The accepted pace; nil if it is too early, or nothing was asked.
  mutating func agree(at now: Instant) -> NamedPace? {
    guard isOpen, let pace, let since = sheet.since, since.duration(to: now) >= Self.reading else {
      return nil
    }
    agreed = Agreement(pace: pace.pace, at: now)
    close(at: now)
    return pace
  }
}
