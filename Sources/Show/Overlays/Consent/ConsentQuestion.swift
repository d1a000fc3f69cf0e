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

  /// How long the sheet is shown before it accepts consent, so that an accidental double key press
  /// does not consent.
  static let reading: Duration = .seconds(1)

  /// Asks about a pace, replacing any pace already asked about.
  mutating func ask(about pace: NamedPace) {
    self.pace = pace
  }

  /// Accepts the pace if its question has been readable long enough.
  ///
  /// - Parameters:
  ///   - opening: When the sheet began to appear.
  ///   - now: The instant of the answer.
  /// - Returns: The accepted pace; nil if it is too early, or nothing was asked.
  mutating func agree(since opening: Instant, at now: Instant) -> NamedPace? {
    guard let pace, opening.duration(to: now) >= Self.reading else { return nil }
    agreed = Agreement(pace: pace.pace, at: now)
    return pace
  }
}
