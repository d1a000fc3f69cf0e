import Breathing
import Geodesy

/// The state of the first minute: the quiet line, the sheet with its choices, and the change to the chosen
/// session.
struct StartState: Sendable, Hashable {
  /// What is offered; nil if the session began without a question.
  private(set) var offer: StartOffer?

  /// The focused item of the sheet.
  private(set) var focus = PanelItem.startBegin

  /// The search for a place; its text is typed while it is open.
  private(set) var search = SearchState()

  /// The choice that a person began with, and when; nil before that.
  private(set) var begun: Begun?

  /// A session that a person began.
  struct Begun: Sendable, Hashable {
    let choice: StartChoice
    let at: Instant
  }

  /// When the quiet line appeared, and when a person dismissed it.
  private var lineSince, lineUntil: Instant?

  private var sheet = FadingSwitch(false, fadeIn: 0.6, fadeOut: 0.3)

  /// The duration of the line's fades, in seconds.
  private static let lineFade = 0.6

  /// How long the quiet line waits for a person.
  static let lineLength: Duration = .seconds(3)

  /// How long the picture takes to close before the chosen session opens it again, in seconds.
  static let closing = 0.8

  /// The items of the sheet, from the top.
  static let items: [PanelItem] = [
    .startLength, .startPattern, .startSound, .startPlace, .startBegin,
  ]

  /// Whether the sheet receives keys.
  var isOpen: Bool { sheet.isOn }

  /// Whether the session has not begun: the sheet is open, or the choice is being prepared.
  var isWaiting: Bool { isOpen || begun != nil }

  /// Returns the opacity of the sheet at an instant, from 0 to 1.
  func shown(at now: Instant) -> Double {
    sheet.level(at: now)
  }

  /// Whether the quiet line still waits for a person at an instant.
  func isLineShown(at now: Instant) -> Bool {
    guard let lineSince, lineUntil == nil, !isWaiting else { return false }
    return now < lineSince.advanced(by: Self.lineLength)
  }

  /// Returns the opacity of the quiet line at an instant, from 0 to 1.
  func lineShown(at now: Instant) -> Double {
    guard let lineSince else { return 0 }
    let last = lineSince.advanced(by: Self.lineLength)
    let gone = min(lineUntil ?? last, last).duration(to: now).seconds
    let come = lineSince.duration(to: now).seconds
    return min(
      Easing.smooth(come, from: 0, to: Self.lineFade),
      1 - Easing.smooth(gone, from: 0, to: Self.lineFade)
    )
  }

  /// Returns the openness of the picture at an instant, from 0 to 1: it closes over a session that waited.
  func openness(at now: Instant) -> Double {
    guard let begun else { return 1 }
    return 1 - Easing.smooth(begun.at.duration(to: now).seconds, from: 0, to: Self.closing)
  }

  // MARK: Changes

  /// Offers a choice: on the quiet line, or on the sheet.
  mutating func offer(_ offer: StartOffer, at now: Instant) {
    self.offer = offer
    if offer.beginsByItself { lineSince = now }
  }

  mutating func dismissLine(at now: Instant) {
    if lineSince != nil { lineUntil = lineUntil ?? now }
  }

  mutating func open(at now: Instant) {
    guard offer != nil, !isWaiting else { return }
    dismissLine(at: now)
    focus = .startBegin
    sheet.turn(true, at: now)
  }

  /// Begins with the choice. An unfinished search for a place leaves the place as it was.
  mutating func begin(at now: Instant) {
    guard isOpen, let offer else { return }
    search.close(at: now)
    begun = Begun(choice: offer.choice, at: now)
    sheet.turn(false, at: now)
  }

  /// Closes the sheet and continues the current session.
  mutating func proceed(at now: Instant) {
    search.close(at: now)
    begun = nil
    sheet.turn(false, at: now)
  }

  mutating func choose(_ item: PanelItem) {
    if Self.items.contains(item) { focus = item }
  }

  /// Moves the focus; the items wrap around.
  mutating func move(by step: Int) {
    let count = Self.items.count
    let here = Self.items.firstIndex(of: focus) ?? 0
    focus = Self.items[((here + step % count) % count + count) % count]
  }

  /// Changes the choice.
  mutating func change(_ change: (inout StartChoice) -> Void) {
    guard isOpen, var offer else { return }
    change(&offer.choice)
    self.offer = offer
  }

  // MARK: Place

  /// Whether keys type the name of a place.
  var isTyping: Bool { isOpen && search.isOpen }

  mutating func type(from home: Coordinate, at now: Instant) {
    guard isOpen else { return }
    focus = .startPlace
    search.open(from: home, at: now)
  }

  /// Edits the typed name within a number of rows.
  mutating func edit(_ edit: SearchEdit, of count: Int, at now: Instant) {
    switch edit {
    case .close: search.close(at: now)
    case .insert(let text): search.insert(text)
    case .erase: search.erase()
    case .eraseWord: search.eraseWord()
    case .clear: search.clear()
    case .move(let step): search.move(by: step, of: count)
    case .open, .choose, .chooseRow: break
    }
  }

  /// Adopts a place by the search text that finds it; nil is the one found automatically.
  mutating func adopt(_ query: String?, name: String, at now: Instant) {
    guard isTyping, var offer else { return }
    (offer.choice.place, offer.place) = (query, name)
    // Everything has been chosen, so the focus moves to the button.
    focus = .startBegin
    self.offer = offer
    search.close(at: now)
  }
}

extension PanelItem {
  /// The length of a session, its pattern, its sound, its place, and the button that begins it.
  package static let startLength = PanelItem(rawValue: "start length")
  package static let startPattern = PanelItem(rawValue: "start pattern")
  package static let startSound = PanelItem(rawValue: "start sound")
  package static let startPlace = PanelItem(rawValue: "start place")
  package static let startBegin = PanelItem(rawValue: "start")
}
