import Airports
public import Breathing
public import Facts
public import Flights
public import Geodesy
import Scenes
import Text

/// The whole show: the breath, the flights, the facts, and the view.
///
/// A show has no clock. It returns the picture of an instant, and the cues between two instants.
public struct Show: Sendable {
  /// The breath.
  public internal(set) var timeline: Timeline

  /// The flights: flight n of the timeline is leg n of the journey.
  public internal(set) var journey: Journey

  /// The facts between cycles; nil for none.
  public internal(set) var facts: FactShow?

  /// The user's preferences for picture and sound.
  public internal(set) var appearance: Appearance

  /// The available paces; `Command.nextPattern` cycles through the gentle ones.
  public let paces: [NamedPace]

  /// The state of the surroundings.
  public internal(set) var surroundings: Surroundings

  /// What there is a source for.
  public var sources = SurroundingsSources.all

  /// The preferences by the settings, before a person chose others.
  var installed: InstalledPreferences?

  /// The true bearing that the screen's top faces by the settings; nil if unknown.
  let installedFacing: Angle?

  /// The offset of the show's clock from the wall clock.
  var wall = WallTime()

  /// The magnetic field, for magnetic bearings.
  let magnetic: MagneticModel?

  /// The airport whose card is shown by default.
  let cardSubject: CardSubject

  /// The radar; nil if there is no such view.
  public internal(set) var radar: Radar?

  /// The radar's states of the last seconds; nil without a radar.
  var radarHistory: RadarHistory?

  /// The aircraft around the place, counted for facts.
  var airCounts = AirCounts()

  /// The real aircraft among the companions, if enabled.
  var companionChoice: RealCompanions?

  /// Other people's planes, and which of them are visible.
  var neighbourPlanes = NeighbourPlanes()

  /// Other people's planes, from the last update of the shared sky.
  public var skyNeighbours: [NeighbourPlane] { neighbourPlanes.latest }

  /// The views it offers.
  public let views: Views

  /// The current view.
  var viewing: ViewTransition

  /// The views by time; nil if a person chooses.
  public var programme: Programme?

  /// Whether nobody attends the screen. Those at it are visitors, who neither quit, nor change the session's length,
  /// nor save choices.
  public var isUnattended = false

  /// Whether the parts of a picture swap sides from time to time, so that they do not burn in. Such a picture also
  /// moves slowly on its panel, past the edges.
  public var rearrangesPicture = false

  /// How far such a picture moves each way, as a fraction of its panel's short side.
  package static let movement = 0.015

  /// Whether another screen decides how this one breathes, so that it offers nothing that would change the breath.
  public var isFollowing = false

  /// The programme's view that was adopted last.
  var followed: FollowedView?

  /// Which overlays are open.
  var overlays = OverlayStack()

  /// The search for an airport.
  var search = SearchState()

  /// The selection on the settings panel.
  var panel = PanelState()

  /// The paces with holds or slow breaths that the person at this screen has agreed to.
  public internal(set) var consent: Consent

  /// The sheets of tall pictures.
  var sheets = SheetStates()

  /// Whether the button that accepts has the focus, on the question in front; otherwise the one that declines.
  var focusedAnswer = false

  /// The question about such a pattern.
  var question = ConsentQuestion()

  /// The offer of newer data, if there is one.
  var updateOffer = UpdateOffer()

  /// The session's length in minutes, if a person changed it; 0 is endless.
  var chosenMinutes: Double?

  /// The screen that ends a session.
  var summary = SummaryState()

  /// The choice before a session, if one is offered.
  var start = StartState()

  /// The flights over which the sheet before a session opened, if the sky has moved to another place since; nil if not.
  var journeyAtStart: Journey?

  /// The name of the current pace, or of the next one if it has changed.
  var paceName: String

  /// The orientation of cards and the radar.
  var orientation = Orientation()

  /// Whether a person turned the picture, so that it does not follow the compass.
  var isTurnedByHand = false

  /// Whether the screen is closed or closing.
  var closing = FadingSwitch(false, fadeIn: closingSeconds, fadeOut: openingSeconds)

  /// Whether the companion page is open, so that its code can be used.
  var pageOpening = FadingSwitch(true, fadeIn: pageFadeSeconds)

  /// Whether the code of the companion page is shown, if there is one.
  package var isPageOpen: Bool { pageOpening.isOn }

  /// The colour that the picture opens from; nil for that of the sky, if no show came before this one.
  var openingColor: OpeningColor?

  /// When the user asked to quit; nil before that.
  var leaving: Instant?

  /// Whether the user asked to quit.
  public var isLeaving: Bool { leaving != nil }

  /// Whether nothing more will be shown: the session or the last fade-out is over.
  public func isOver(at now: Instant) -> Bool {
    moment(at: now).stage == .over || hasLeft(at: now)
  }

  let legViews = Memo<LegViewKey, LegView>(capacity: 8)
  let palettes = Memo<PaletteKey, Palette>(capacity: 4)
  let sentences = Memo<SentenceSetting.Key, SentenceSetting>(capacity: 4)
  let farSentences = Memo<FarSentence.Key, FarSentence>(capacity: 4)
  let cards = Memo<CardKey, CardAirport>(capacity: 8)
  let searches = Memo<SearchList.Key, SearchList>(capacity: 2)
  let flownRoutes = Memo<FlownRouteKey, FlownRoute>(capacity: 2)
  let startMatches = Memo<SearchList.Key, [PlaceMatch]>(capacity: 2)
  let neighbours = Memo<CardKey, CardNeighbour>(capacity: 32)
  let briefings = Memo<BriefingKey, CardBriefing>(capacity: 4)
  let fieldPages = Memo<FieldPagesKey, [TitledPage]>(capacity: 4)
  let updateOfferSheets = Memo<UpdateOfferSheet.Key, UpdateOfferSheet>(capacity: 2)
  let consentLayers = Memo<ConsentSheet, CachedLayer>(capacity: 2)

  /// Creates a show.
  ///
  /// - Parameters:
  ///   - timeline: The breath.
  ///   - journey: The flights.
  ///   - facts: The facts between cycles.
  ///   - appearance: The person's preferences.
  ///   - paces: The patterns that `Command.nextPattern` cycles through.
  ///   - views: The views it offers.
  ///   - view: The first view; the home view if it is not among them.
  ///   - card: The airport whose card is shown by default; if it does not exist, the one in play.
  ///   - magnetic: The magnetic field; without it, bearings are true only.
  ///   - surroundings: The surroundings. A card turns to the direction we face, if known.
  ///   - radar: The radar, if there is one.
  ///   - consent: The patterns with holds or slow breaths that begin without a question.
  public init(
    timeline: Timeline,
    journey: Journey,
    facts: FactShow?,
    appearance: Appearance = Appearance(),
    paces: [NamedPace] = NamedPace.presets,
    views: Views = .builtIn,
    view: ViewName = .sky,
    card: CardSubject = .inPlay,
    magnetic: MagneticModel? = nil,
    surroundings: Surroundings = Surroundings(),
    radar: Radar? = nil,
    consent: Consent = Consent()
  ) {
    self.timeline = timeline
    self.journey = journey
    self.facts = facts
    self.appearance = appearance
    self.paces = paces
    paceName = timeline.plan.name
    self.surroundings = surroundings
    installedFacing = surroundings.facing
    self.magnetic = magnetic
    self.radar = radar
    radarHistory = radar.map { RadarHistory($0, timeline) }
    self.consent = consent
    if case .airport(let index) = card, !(0..<journey.catalogue.count).contains(index) {
      cardSubject = .inPlay
    } else {
      cardSubject = card
    }
    self.views = views
    viewing = ViewTransition(
      views[view] == nil ? views.home : view,
      card: .inPlay(leg: 0, cycle: 0)
    )
    viewing = ViewTransition(viewing.view, card: firstCard(at: moment(at: timeline.start)))
    if let facing = surroundings.facing { orientation = Orientation(facing: facing) }
    installed = InstalledPreferences(preferences)
  }

  /// The view that is shown, or that the picture changes to.
  public var view: ViewName { viewing.view }

  /// Returns the state of the session at an instant.
  public func moment(at now: Instant) -> Moment {
    timeline.moment(at: now)
  }

  /// Returns the current or next leg at a moment; once the session ends, the last leg flown.
  public func leg(at moment: Moment) -> Leg {
    journey.leg(legNumber(at: moment))
  }

  func legNumber(at moment: Moment) -> Int {
    switch moment.stage {
    case .ending, .over: max(0, moment.flight - 1)
    case .ahead, .leadIn, .flight, .interlude: moment.flight
    }
  }

  /// Returns the fact of an instant within an interlude.
  ///
  /// - Parameters:
  ///   - moment: The moment of the session at the instant.
  ///   - now: The instant.
  /// - Returns: The fact; nil outside interludes, and without facts.
  public func fact(at moment: Moment, _ now: Instant) -> Fact? {
    guard moment.stage == .interlude, let facts else { return nil }
    // A session lasts up to a day, and a clock that was wrong at its start may be set.
    let begin = wall.instant(timeline.instant(moment.elapsed, before: now))
    return facts.fact(
      forInterlude: moment.cycle,
      after: moment.flight > 0 ? journey.leg(moment.flight - 1) : nil,
      in: journey,
      on: Day(unixSeconds: begin.unixSeconds),
      air: airFigures(at: moment, now)
    )
  }

  /// Computes ahead, so that queries stay fast.
  public mutating func prepare(for now: Instant) {
    followChosenPlace(at: now)
    journey.extend(through: moment(at: now).flight + 2)
    chooseCompanions(at: now)
    followProgramme(at: now)
    askAboutUpdate(at: now)
  }

  /// The next gentle pace in the list: without holds, not slower than 4.5 breaths per minute, and
  /// allowed by the policy.
  public var nextPace: NamedPace? {
    let current = paces.firstIndex { $0.name == paceName } ?? -1
    let others = paces.indices.map { paces[(current + 1 + $0) % paces.count] }
    return others.first { allows($0, by: .person) && Caution($0.pace) == nil }
  }

  /// Whether the policies of the plan and the screen allow a pace.
  public func allows(_ pace: NamedPace, by chooser: Chooser) -> Bool {
    (try? timeline.check(pace.pace, by: chooser)) != nil
  }
}
