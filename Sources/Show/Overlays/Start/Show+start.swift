import Airports
public import Breathing
import Flights
import Geodesy
import Scenes
import Text

extension Show {
  /// Whether the session waits for a person to begin it.
  public var isWaitingForStart: Bool {
    overlays.isOpen(.start) || asksBeforeStart || start.begun != nil
  }

  /// Whether the chosen pattern is asked about before the session begins.
  var asksBeforeStart: Bool { start.asksFirst && overlays.isOpen(.question) }

  /// Offers a choice before the session begins: on a sheet over a session that waits, or on a quiet line
  /// over a session that runs with that choice already. A choice whose pattern needs consent is on the sheet: it asks
  /// before the session begins.
  ///
  /// - Parameters:
  ///   - offer: The choice.
  ///   - now: The session's start.
  public mutating func offerStart(_ offer: StartOffer, at now: Instant) {
    var offer = offer
    if overlays.isOpen(.question) { offer.beginsByItself = false }
    start.offer(offer, at: now)
    guard !offer.beginsByItself else { return }
    // A question about a pattern follows the choice of it.
    question = ConsentQuestion()
    overlays.remove(.question)
    openStart(at: now.advanced(by: Self.sheetDelay))
  }

  /// How long the sky is visible before the sheet covers a part of it.
  private static let sheetDelay: Duration = .milliseconds(1200)

  /// Returns the choice that a person began with within a time span, if any.
  public func startBegun(in span: Range<Instant>) -> StartChoice? {
    start.begun.flatMap { span.contains($0.at) ? $0.choice : nil }
  }

  /// When the chosen session may take over: as soon as the picture has closed. Nil if none was begun.
  public var chosenStart: Instant? {
    start.begun?.at.advanced(by: .seconds(StartState.closing))
  }

  /// Returns the command that remains after the question before a session has handled its part: while it
  /// is open, keys and taps belong to it.
  mutating func answerStart(_ command: Command, at now: Instant) -> Command? {
    if case .start(let edit) = command {
      apply(edit, at: now)
      return nil
    }
    if start.isLineShown(at: now) { return answerLine(command, at: now) }
    guard isWaitingForStart else { return command }
    let isOpen = overlays.isOpen(.start)
    switch command {
    case .answer where asksBeforeStart: return command
    case .back where asksBeforeStart: return .answer(false)
    case .panel(let edit) where isOpen: return answerSheet(edit, at: now)
    case .search(let edit) where start.isTyping: editPlace(edit, at: now)
    case .search(.open) where isOpen: start.type(from: journey.home, at: now)
    case .togglePause, .skip: activateStart(at: now)
    case .back: return .quit
    case .pause, .slower, .faster, .tooSlow, .nextPattern, .choose, .answer, .panel, .search,
      .toggleHelp, .view, .toggleView, .openAirport, .radar, .turnCard, .turn, .toggleNorthUp:
      break
    default: return command
    }
    return nil
  }

  /// While the quiet line is shown, Enter dismisses it; another key of the breath, or a tap, opens the sheet.
  private mutating func answerLine(_ command: Command, at now: Instant) -> Command? {
    switch command {
    case .answer(true): start.dismissLine(at: now)
    case .answer(false), .togglePause, .skip, .slower, .faster, .tooSlow, .nextPattern,
      .panel(.toggle):
      openStart(at: now)
    default: return command
    }
    return nil
  }

  private mutating func apply(_ edit: StartEdit, at now: Instant) {
    switch edit {
    case .open: openStart(at: now)
    case .begin: beginStart(at: now)
    case .proceed:
      guard isWaitingForStart else { return }
      start.proceed()
      leaveChosenPlace(at: now)
      closeOverlay(.start, at: now)
      timeline = timeline.proceeding(at: now)
    }
  }

  private mutating func openStart(at now: Instant) {
    guard start.offer != nil, !isWaitingForStart else { return }
    timeline = timeline.waiting(at: now)
    start.choose(.startBegin)
    openOverlay(.start, at: now)
  }

  /// Begins with the choice. A pattern with holds or slow breaths is asked about before that, while the sky waits.
  private mutating func beginStart(at now: Instant) {
    guard overlays.isOpen(.start) else { return }
    if let pace = startPaces.first(where: { $0.name == start.offer?.choice.pace }),
      !consent.covers(pace.pace)
    {
      start.askFirst()
      question.ask(about: pace)
      return openOverlay(.question, at: now)
    }
    start.begin(at: now)
    closeOverlay(.start, at: now)
  }

  /// Begins once the person has agreed to the pattern, or returns to the sheet with the pattern that needs no consent.
  ///
  /// - Parameters:
  ///   - accepts: Whether the person has agreed.
  ///   - now: The instant of the answer.
  mutating func answerBeforeStart(_ accepts: Bool, at now: Instant) {
    if accepts {
      start.begin(at: now)
      closeOverlay(.question, at: now)
    } else {
      start.returnToSheet(with: paceName)
      openOverlay(.start, at: now)
    }
  }

  // MARK: Sheet

  /// Handles a step on the sheet; it uses the keys of the settings panel.
  private mutating func answerSheet(_ edit: PanelEdit, at now: Instant) -> Command? {
    switch edit {
    // Nothing has begun, so Escape ends the program.
    case .close: return start.isTyping ? .search(.close) : .quit
    case .toggle, .turn, .show: break
    case .move(let step): start.move(by: step)
    // The row with the place has an arrow to the right.
    case .change(let step) where start.focus == .startPlace && step > 0: activateStart(at: now)
    case .change(let step): changeStart(start.focus, by: step)
    case .activate: activateStart(at: now)
    case .step(let item, let step):
      start.choose(item)
      if item == .startPlace || item == .startBegin {
        activateStart(at: now)
      } else {
        changeStart(item, by: step)
      }
    case .set(let item, let place):
      start.choose(item)
      setStart(item, to: place)
    }
    return nil
  }

  /// Begins the session, or opens the field for a place.
  private mutating func activateStart(at now: Instant) {
    guard overlays.isOpen(.start) else { return }
    if start.focus == .startPlace {
      start.type(from: journey.home, at: now)
    } else {
      beginStart(at: now)
    }
  }

  private mutating func changeStart(_ item: PanelItem, by step: Int) {
    guard let bar = startBars.first(where: { $0.item == item }), let chosen = bar.chosen else {
      return
    }
    setStart(item, to: min(max(chosen + max(-100, min(step, 100)), 0), bar.titles.count - 1))
  }

  private mutating func setStart(_ item: PanelItem, to place: Int) {
    guard let bar = startBars.first(where: { $0.item == item }), bar.titles.indices.contains(place)
    else { return }
    let lengths = startLengths
    let paces = startPaces
    start.change { choice in
      switch item {
      case .startLength: choice.minutes = lengths[place]
      case .startPattern: choice.pace = paces[place].name
      case .startSound: choice.sound = StartSound.allCases[place]
      default: break
      }
    }
  }

  /// The lengths on the sheet, in minutes.
  private var startLengths: [Double] {
    SessionLength.few(with: start.offeredMinutes)
  }

  /// The paces on the sheet: those that the safety policy allows, and the chosen one.
  var startPaces: [NamedPace] {
    paces.filter { allows($0, by: .person) || $0.name == start.offer?.choice.pace }
  }

  /// The choices between a few named values, from the top.
  var startBars: [SegmentBar] {
    guard let choice = start.offer?.choice else { return [] }
    let words = appearance.words
    return [
      SegmentBar(
        item: .startLength,
        titles: startLengths.map { $0 == 0 ? words(.endless) : words.minutes($0) },
        chosen: startLengths.firstIndex(of: choice.minutes)
      ),
      SegmentBar(
        item: .startPattern,
        titles: startPaces.map { words.capitalized($0.title(in: words)) },
        chosen: startPaces.firstIndex { $0.name == choice.pace }
      ),
      SegmentBar(
        item: .startSound,
        titles: StartSound.allCases.map { words($0.title) },
        chosen: StartSound.allCases.firstIndex(of: choice.sound)
      ),
    ]
  }

  // MARK: Place

  /// The places that the typed name may mean; while nothing is typed, the one found automatically, and airports around.
  var startPlaces: [StartPlace] {
    guard let offer = start.offer else { return [] }
    let place = start.typed?.place ?? journey.home
    let typed = start.typed?.query ?? ""
    let isEmpty = typed.allSatisfy(\.isWhitespace)
    let key = SearchList.Key(query: isEmpty ? "" : typed, place: place)
    let matches = startMatches.value(key) {
      isEmpty
        ? journey.catalogue.places(around: place, atLeastApart: Self.sameSkyMetres, limit: 4)
        : journey.catalogue.places(called: typed, near: place)
    }
    let places = matches.map {
      StartPlace(query: $0.query, name: $0.name, coordinate: $0.coordinate)
    }
    guard isEmpty else { return places }
    return [StartPlace(query: nil, name: offer.found, coordinate: offer.foundAt)]
      + places.filter { !isSameSky($0.coordinate, as: offer.foundAt) }
  }

  /// Whether two places are so near each other that one sky is that of both, as of a city and of its airport.
  private func isSameSky(_ place: Coordinate?, as other: Coordinate?) -> Bool {
    guard let place, let other else { return false }
    return Earth.distanceMetres(from: place, to: other) <= Self.sameSkyMetres
  }

  private mutating func editPlace(_ edit: SearchEdit, at now: Instant) {
    let row: Int
    switch edit {
    case .choose: row = start.typed?.choice ?? 0
    case .chooseRow(let chosen): row = chosen
    case .move: return start.edit(edit, of: startPlaces.count)
    // Only pictures search for what is typed: a search for each letter would delay the next ones.
    default: return start.edit(edit, of: 0)
    }
    let places = startPlaces
    guard places.indices.contains(row) else { return }
    start.adopt(places[row].query, name: places[row].name)
    let home = start.move.map { $0.isDone ? journey.home : $0.home } ?? journey.home
    guard let next = places[row].coordinate, !isSameSky(home, as: next),
      viewing.seen(at: now) != .radar
    else { return }
    start.move(to: next, at: now)
  }

  /// How far apart two places are at most whose sky is the same.
  private static let sameSkyMetres = 30_000.0
}

/// A place on the sheet.
struct StartPlace: Sendable, Hashable {
  /// The search text that finds it; nil for the one found automatically.
  let query: String?

  /// Its name.
  let name: String

  /// Where it is, if that is known.
  let coordinate: Coordinate?
}
