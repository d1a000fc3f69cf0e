import Breathing
import Geodesy

/// The state of the first minute: the quiet line, the choices on the sheet, and the change to the chosen session.
struct StartState: Sendable, Hashable {
  /// What is offered; nil if the session began without a question.
  private(set) var offer: StartOffer?

  /// The length that was offered, in minutes, which stays on the sheet after another choice.
  private(set) var offeredMinutes = 0.0

  /// The focused item of the sheet.
  private(set) var focus = PanelItem.startBegin

  /// The name of a place that is being typed on the sheet; nil while no one types.
  private(set) var typed: SearchState?

  /// The way of the sky to the place chosen last; nil before another was chosen.
  private(set) var move: StartMove?

  /// The choice that a person began with, and when; nil before that.
  private(set) var begun: Begun?

  /// Whether a person has agreed to the choice except for its pattern, which needs consent.
  private(set) var asksFirst = false

  /// A session that a person began.
  struct Begun: Sendable, Hashable {
    let choice: StartChoice
    let at: Instant
  }

  /// When the quiet line appeared, and when a person dismissed it.
  private var lineSince, lineUntil: Instant?

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

  /// Whether the quiet line still waits for a person at an instant.
  func isLineShown(at now: Instant) -> Bool {
    guard let lineSince, lineUntil == nil else { return false }
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

  /// Returns the openness of the picture at an instant, from 0 to 1: it closes over a session that waited, and over the
  /// sky of a place after another was chosen.
  func openness(at now: Instant) -> Double {
    let moving = move?.openness(at: now) ?? 1
    guard let begun else { return moving }
    let seconds = begun.at.duration(to: now).seconds
    return min(moving, 1 - Easing.smooth(seconds, from: 0, to: Self.closing))
  }

  // MARK: Changes

  /// Offers a choice: on the quiet line, or on the sheet.
  mutating func offer(_ offer: StartOffer, at now: Instant) {
    (self.offer, offeredMinutes) = (offer, offer.choice.minutes)
    if offer.beginsByItself { lineSince = now }
  }

  mutating func dismissLine(at now: Instant) {
    if lineSince != nil { lineUntil = lineUntil ?? now }
  }

  /// Begins with the choice. An unfinished name of a place leaves the place as it was.
  mutating func begin(at now: Instant) {
    guard let offer else { return }
    (typed, asksFirst) = (nil, false)
    begun = Begun(choice: offer.choice, at: now)
  }

  /// Leaves the sheet for the question about the chosen pattern.
  mutating func askFirst() {
    (typed, asksFirst) = (nil, true)
  }

  /// Returns from that question to the sheet, with another pattern.
  mutating func returnToSheet(with pace: String) {
    asksFirst = false
    change { $0.pace = pace }
  }

  /// Forgets what was typed and what was begun: the current session continues.
  mutating func proceed() {
    (typed, begun, move, asksFirst) = (nil, nil, nil, false)
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
    guard var offer else { return }
    change(&offer.choice)
    self.offer = offer
  }

  // MARK: Place

  /// Whether keys type the name of a place.
  var isTyping: Bool { typed != nil }

  /// Starts to type a name; one that is being typed continues.
  mutating func type(from home: Coordinate, at now: Instant) {
    focus = .startPlace
    typed = typed ?? SearchState(from: home, at: now)
  }

  /// Edits the typed name within a number of rows.
  mutating func edit(_ edit: SearchEdit, of count: Int) {
    switch edit {
    case .close: typed = nil
    case .selectAll: typed?.selectAll()
    case .insert(let text): typed?.insert(text)
    case .erase: typed?.erase()
    case .eraseWord: typed?.eraseWord()
    case .clear: typed?.clear()
    case .move(let step): typed?.move(by: step, of: count)
    case .open, .choose, .chooseRow: break
    }
  }

  /// Adopts a place by the search text that finds it; nil is the one found automatically.
  mutating func adopt(_ query: String?, name: String) {
    guard isTyping, var offer else { return }
    (offer.choice.place, offer.place) = (query, name)
    // Everything has been chosen, so the focus moves to the button.
    focus = .startBegin
    self.offer = offer
    typed = nil
  }

  /// Begins to move the sky to the chosen place.
  mutating func move(to home: Coordinate, at now: Instant) {
    move = StartMove(to: home, after: move, at: now)
  }

  /// Notes that the sky is there.
  mutating func finishMove() { move?.isDone = true }
}

extension PanelItem {
  /// The length of a session, its pattern, its sound, its place, and the button that begins it.
  package static let startLength = PanelItem(rawValue: "start length")
  package static let startPattern = PanelItem(rawValue: "start pattern")
  package static let startSound = PanelItem(rawValue: "start sound")
  package static let startPlace = PanelItem(rawValue: "start place")
  package static let startBegin = PanelItem(rawValue: "start")
}
