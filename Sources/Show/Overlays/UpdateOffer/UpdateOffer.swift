import Breathing
import Text

/// The offer to download newer data, made once per session, on a card.
struct UpdateOffer: Sendable, Hashable {
  /// The day of the data in use; nil if nothing is offered.
  private(set) var day: String?

  /// The person's answer, and when it came.
  private(set) var given: Answer?

  /// Whether the sheet was opened.
  private var wasOpened = false

  private var sheet = FadingSwitch(false, fadeIn: 0.6, fadeOut: 0.3)

  /// Whether a person wants newer data.
  struct Answer: Sendable, Hashable {
    let accepts: Bool
    let at: Instant
  }

  /// Whether the sheet receives keys.
  var isOpen: Bool { sheet.isOn }

  /// Returns the opacity of the sheet at an instant, from 0 to 1.
  func shown(at now: Instant) -> Double {
    sheet.level(at: now)
  }

  /// Prepares an offer; the sheet opens later.
  ///
  /// - Parameter day: The day of the data in use.
  mutating func offer(dataOf day: String) {
    self.day = day
  }

  /// Opens the sheet if there is an offer, once.
  mutating func open(at now: Instant) {
    guard day != nil, !wasOpened else { return }
    wasOpened = true
    sheet.turn(true, at: now)
  }

  /// Closes the sheet without an answer: the next session asks again.
  mutating func close(at now: Instant) {
    sheet.turn(false, at: now)
  }

  /// Closes the sheet with an answer.
  mutating func answer(_ accepts: Bool, at now: Instant) {
    guard isOpen else { return }
    given = Answer(accepts: accepts, at: now)
    sheet.turn(false, at: now)
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
