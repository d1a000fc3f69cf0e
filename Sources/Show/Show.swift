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
  public private(set) var facts: FactShow?

  /// The user's preferences for picture and sound.
  public internal(set) var appearance: Appearance

  /// The available paces; `Command.nextPattern` cycles through the gentle ones.
  public let paces: [NamedPace]

  /// The state of the surroundings.
  public internal(set) var surroundings: Surroundings

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

  /// The search for an airport, whether open or not.
  public internal(set) var search = SearchState()

  /// The settings panel, whether open or not.
  var panel = PanelState()

  /// The paces with holds or slow breaths that the person at this screen has agreed to.
  public internal(set) var consent: Consent

  /// The question about such a pattern, whether open or not.
  var question = ConsentQuestion()

  /// The offer of newer data, if there is one.
  var updateOffer = UpdateOffer()

  /// The name of the current pace, or of the next one if it has changed.
  private(set) var paceName: String

  /// The orientation of a card.
  var orientation = Orientation()

  /// Whether a person turned the picture, so that it does not follow the compass.
  var isTurnedByHand = false

  /// Whether the user asked to quit.
  public private(set) var isLeaving = false

  /// Whether nothing more will be shown: the session or the last fade-out is over.
  public func isOver(at now: Instant) -> Bool {
    moment(at: now).stage == .over || hasLeft(at: now)
  }

  let legViews = Memo<LegViewKey, LegView>(capacity: 4)
  let cards = Memo<CardKey, CardAirport>(capacity: 8)
  let searches = Memo<SearchList.Key, SearchList>(capacity: 2)
  let neighbours = Memo<CardKey, CardNeighbour>(capacity: 32)
  let briefings = Memo<BriefingKey, CardBriefing>(capacity: 4)

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
  ///   - card: The airport whose card is shown by default; one that does not exist counts as in play.
  ///   - magnetic: The magnetic field; without it, bearings are true only.
  ///   - surroundings: The surroundings. A card turns to the direction we face, if known.
  ///   - radar: The radar, if there is one.
  ///   - consent: The patterns with holds or slow breaths that need not ask.
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
    return facts.fact(
      forInterlude: moment.cycle,
      after: moment.flight > 0 ? journey.leg(moment.flight - 1) : nil,
      in: journey,
      air: airFigures(at: moment, now)
    )
  }

  /// Computes ahead, so that queries stay fast.
  public mutating func prepare(for now: Instant) {
    journey.extend(through: moment(at: now).flight + 2)
    chooseCompanions(at: now)
  }

  /// Applies a command.
  public mutating func apply(_ command: Command, at now: Instant) {
    guard let command = resolve(command, at: now) else { return }
    // Choices up to now depend only on what was known until now.
    chooseCompanions(at: now)
    defer {
      noteRadar(at: now)
      askAboutUpdate(at: now)
    }
    switch command {
    case .togglePause:
      timeline = moment(at: now).isPaused ? timeline.resume(at: now) : timeline.pause(at: now)
    case .pause(let isPaused):
      guard moment(at: now).isPaused != isPaused else { return }
      timeline = isPaused ? timeline.pause(at: now) : timeline.resume(at: now)
    case .slower: timeline = timeline.slower(at: now)
    case .faster: timeline = timeline.faster(at: now)
    case .tooSlow: timeline = timeline.tooSlow(at: now)
    case .skip: timeline = timeline.skip(at: now)
    case .stop: timeline = timeline.end(at: now).resume(at: now)
    case .nextPattern: nextPace.map { breathe($0, by: .person, at: now) }
    case .breathe(let pace, let chooser): breathe(pace, by: chooser, at: now)
    case .tones(let isOn): appearance.ringsTones = isOn
    case .toggleMute: appearance.isMuted.toggle()
    case .mute(let isMuted): appearance.isMuted = isMuted
    case .volume(let percent): appearance.volumePercent = min(max(percent, 0), 100)
    case .nextPalette: appearance.changePalette(at: now)
    case .palette(let palette): appearance.wear(palette, at: now)
    case .companions(let count):
      (appearance.companions, appearance.usesRealCompanions) = (min(max(count, 0), 3), false)
    case .realCompanions: (appearance.companions, appearance.usesRealCompanions) = (3, true)
    case .share(let share): if appearance.share != nil { appearance.share = share }
    case .range(let range): journey.reach(range, after: legNumber(at: moment(at: now)))
    case .units(let units): setUnits(units)
    case .reduceMotion(let isReduced): appearance.reducesMotion = isReduced
    case .toggleCaption: appearance.caption.toggle(at: now)
    case .toggleHelp: toggleHelp(at: now)
    case .toggleFullscreen: break
    case .detail(let detail): appearance.draw(detail, at: now)
    case .weather(let weather): surroundings.weather = weather
    case .notams(let notams): surroundings.notams = notams
    case .turnCard(let page): viewing.turn(to: page, at: now)
    case .satellites(let passes): surroundings.satellites = passes
    case .fix(let fix):
      surroundings.fix = fix
      orientation.face(heading(at: now), at: now)
      followDiversion(at: now)
    case .compass(let compass):
      surroundings.compass = compass
      orientation.follow(heading(at: now), reducesMotion: appearance.reducesMotion, at: now)
    case .cabin(let cabin): surroundings.adopt(cabin, at: now)
    case .view(let view): show(view, at: now)
    case .toggleView(let name): show(view == name ? views.home : name, at: now)
    case .traffic(let traffic, let sources):
      radar?.source = .live(traffic, sources: sources)
      chooseLateCompanions(at: now)
      countAircraft(at: now)
    case .neighbours(let planes): neighbourPlanes.adopt(planes, at: now)
    case .radar(let command): ask(command, at: now)
    case .openAirport(let index): openAirport(index, at: now)
    case .turn(let degrees):
      surroundings.facing = (orientation.target + .degrees(degrees)).bearing
      isTurnedByHand = true
      orientation.setNorthUp(false, facing: heading(at: now), at: now)
    case .toggleNorthUp:
      isTurnedByHand = false
      orientation.setNorthUp(!orientation.isNorthUp, facing: heading(at: now), at: now)
      appearance.announce(appearance.words(orientation.isNorthUp ? .northUp : .headingUp), at: now)
    case .search(let edit):
      if edit == .open {
        panel.close(at: now)
        closeQuestions(at: now)
      }
      apply(edit, at: now)
    case .panel, .choose, .answer, .chooseKey: break
    case .offerUpdate(let day): updateOffer.offer(dataOf: day)
    case .updated(let outcome): appearance.announce(appearance.words(outcome.message), at: now)
    case .savedChoices(let words): panel.remark = words
    case .back: goBack(at: now)
    case .quit:
      isLeaving = true
      appearance.leave(at: now)
    }
  }

  /// The true bearing of the viewer's heading or motion, if known: that of the compass, unless a person turned the
  /// picture, then that of the screen, then that of the motion.
  private func heading(at now: Instant) -> Angle? {
    (isTurnedByHand ? nil : trueCompass(at: now)) ?? surroundings.facing ?? surroundings.fix?.track
  }

  /// The compass's heading with the declination here; nil where a compass is of no use, near the magnetic poles.
  private func trueCompass(at now: Instant) -> Angle? {
    guard let compass = surroundings.compass, let field = magneticField(at: here, now),
      field.guidesCompass
    else { return nil }
    return (compass + field.declination).bearing
  }

  /// Shows a view; one that is not available is ignored.
  private mutating func show(_ name: ViewName, at now: Instant) {
    guard let next = views[name], next.isAvailable(in: self) else { return }
    if name != view { next.open(&self, at: now) }
    viewing.show(name, at: now)
  }

  /// Puts the airport given at creation on the card, else the one in play.
  mutating func chooseCard(at now: Instant) {
    viewing.show(firstCard(at: moment(at: now)), at: now)
  }

  /// Shows the card of an airport; an invalid index is ignored.
  private mutating func openAirport(_ index: Int, at now: Instant) {
    guard (0..<journey.catalogue.count).contains(index) else { return }
    viewing.show(.airport(index), at: now)
    viewing.show(.airport, at: now)
  }

  private mutating func ask(_ command: RadarRequest, at now: Instant) {
    guard view == .radar || panel.isOpen,
      let result = radar?.apply(command, at: now, words: appearance.words)
    else { return }
    appearance.announce(result, at: now)
  }

  private mutating func toggleHelp(at now: Instant) {
    panel.close(at: now)
    closeQuestions(at: now)
    appearance.help.toggle(at: now)
  }

  /// Closes both questions without an answer.
  mutating func closeQuestions(at now: Instant) {
    question.close(at: now)
    updateOffer.close(at: now)
  }

  private mutating func setUnits(_ units: Units) {
    appearance.units = units
    facts?.units = units
  }

  private mutating func goBack(at now: Instant) {
    if question.isOpen {
      question.close(at: now)
    } else if updateOffer.isOpen {
      updateOffer.answer(false, at: now)
    } else if appearance.help.isOn {
      appearance.help.toggle(at: now)
    } else if panel.isOpen {
      panel.close(at: now)
    } else if view != views.home {
      show(views.home, at: now)
    } else {
      apply(.quit, at: now)
    }
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

  /// Switches to a pace, if the policies allow it.
  private mutating func breathe(_ pace: NamedPace, by chooser: Chooser, at now: Instant) {
    guard
      let changed = try? timeline.breathe(pace.pace, name: pace.name, at: now, by: chooser)
    else { return }
    timeline = changed
    paceName = pace.name
    panel.candidate = nil
    appearance.announce(pace.title(in: appearance.words), at: now)
  }
}
