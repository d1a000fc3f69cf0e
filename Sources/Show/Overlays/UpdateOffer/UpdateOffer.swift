import Breathing
import Text

/// The offer to download newer data, made once per session, after a card was seen.
struct UpdateOffer: Sendable, Hashable {
  /// The day of the data in use; nil if nothing is offered.
  private(set) var day: String?

  /// The person's answer, and when it came.
  private(set) var given: Answer?

  /// Whether the sheet was opened.
  private var wasOpened = false

  /// Whether a card was seen.
  private var wasCardSeen = false

  /// Whether a person wants newer data.
  struct Answer: Sendable, Hashable {
    let accepts: Bool
    let at: Instant
  }

  /// Whether there is an offer that has not been shown. After an offer is closed without an answer, the next session
  /// makes it again.
  var isWaiting: Bool { day != nil && !wasOpened }

  /// Whether it may be shown.
  var isDue: Bool { isWaiting && wasCardSeen }

  /// Prepares an offer; the sheet opens later.
  ///
  /// - Parameter day: The day of the data in use.
  mutating func offer(dataOf day: String) {
    self.day = day
  }

  /// Notes that a card is shown.
  mutating func noteCard() {
    wasCardSeen = true
  }

  /// Notes that the sheet opens, which it does once.
  mutating func noteOpening() {
    wasOpened = true
  }

  /// Notes the person's answer.
  mutating func answer(_ accepts: Bool, at now: Instant) {
    given = Answer(accepts: accepts, at: now)
  }
}

/// How an update of the data ended.
public enum UpdateOutcome: Sendable, Hashable {
  /// New data are used from the next start.
  case downloaded
  /// The server has no newer data.
  case current
  /// The data are unchanged; the log has the reason.
  case failed

  var message: Message {
    switch self {
    case .downloaded: .updateDownloaded
    case .current: .updateCurrent
    case .failed: .updateFailed
    }
  }
}
