package import Breathing
import DataFiles
import Feeds
import Flights
import Geodesy
package import Outlets
package import Scenes
package import Settings
package import Show
package import System
package import Text

/// Makes the shows of a session from its setup, and from what is chosen for one of them.
package struct SessionBuilder: Sendable {
  /// The settings, and what they choose of the data.
  package internal(set) var setup: Setup

  /// The words of everything viewers read. Commands without a show do not open them.
  private let words: Words

  /// The outlets that the settings may enable.
  package let outlets: OutletKinds

  /// The closed airspace, which airlines avoid.
  private let closures: AirspaceClosures

  /// The desktop's settings for motion and contrast, requested before the first show needs them.
  private let query = EarlyQuery()

  private let facts = DailyFacts()

  /// The seed of all random choices.
  package var seed: UInt64

  /// The session's length; nil for that of the settings.
  package var length: Duration?

  /// Whether the session has no end, whatever the settings say.
  package var isEndless = false

  /// The day whose facts are shown; nil for today.
  package var day: Day?

  /// The minimum lengths of successive interludes, if another screen's plan sets them; nil for as
  /// long as the facts shown here need.
  package var interludes: [Duration]?

  /// The name of the place, if another screen's plan has it: settings of a plan name places only by degrees.
  package var placeName: String?

  /// The patterns confirmed on this machine. If set, a chosen pattern with holds or slow breaths
  /// asks before it begins. Nil if no one can be asked: naming such a pattern is then the consent.
  package var consents: ConsentRecord?

  /// The airports of the first leg, by their catalogue indices; nil to leave it to the seed.
  package var firstLeg: (origin: Int, destination: Int)?

  /// The QR code of the companion page's URL, shown in the sky; nil without one.
  package var pageQRCode: QRCode?

  package var configuration: Configuration { setup.configuration }

  package var settings: Settings { setup.settings }

  /// Makes shows from a setup.
  ///
  /// - Throws: A failure that names the setting or file of the language and the error in it.
  package init(_ setup: Setup, outlets: OutletKinds = .builtIn) throws(Failure) {
    words = try Words.open(setup.configuration, setup.data, pseudo: Message.everything)
    self.setup = setup
    self.outlets = outlets
    closures = AirspaceClosures.open(setup.data)
    seed = setup.settings.drawnSeed
  }

  /// Opens the data and finds the place.
  package init(_ configuration: Configuration, outlets: OutletKinds = .builtIn) throws(Failure) {
    try self.init(try Setup(configuration), outlets: outlets)
  }

  /// Returns the builder of another plan on the same screen, which asks for consent as this one does: whoever sends a
  /// plan cannot consent for the person at the screen.
  ///
  /// - Parameter configuration: The settings of this screen with that plan.
  /// - Returns: The builder.
  /// - Throws: A failure that names the setting or file and the error in it.
  func next(_ configuration: Configuration) throws(Failure) -> SessionBuilder {
    var next = try SessionBuilder(configuration, outlets: outlets)
    // Not by the settings of the plan: with a room's epoch in it, nobody would be asked.
    next.consents = consents
    return next
  }

  /// Creates the show that begins at an instant.
  ///
  /// - Parameters:
  ///   - start: The session's start.
  ///   - surroundings: The weather, position and traffic known at the start.
  /// - Returns: The show.
  /// - Throws: A failure that names the setting or file and the error in it.
  package func show(
    from start: Instant,
    in surroundings: Surroundings = Surroundings()
  ) throws(Failure) -> Show {
    var surroundings = surroundings
    surroundings.facing = surroundings.facing ?? settings.screenFaces.map { .degrees(Double($0)) }
    let query = settings.followsDesktop ? self.query.take() ?? DesktopQuery() : nil
    let facts = shownDay.flatMap {
      self.facts.show(setup, words, on: $0, seed: seed, interludes: interludes)
    }
    let lengths = interludes ?? facts?.interludeLengths ?? []
    let configuration = isEndless ? self.configuration.endless : self.configuration
    let chosen = try configuration.plan(interludes: lengths, length: length, seed: seed)
    let consent = consents?.given ?? Consent(to: [chosen.pace])
    let asksFirst = !consent.covers(chosen.pace) && !configuration.allowsPrograms(chosen.pace)
    let permitted = asksFirst ? configuration.withGentlePattern : configuration
    let plan =
      asksFirst ? try permitted.plan(interludes: lengths, length: length, seed: seed) : chosen
    let journey = try journey()
    if settings.unattended.isUnattended { _ = try configuration.screens() }
    let programme = settings.unattended.isUnattended ? try configuration.programme() : nil
    var show = Show(
      timeline: Timeline(plan: plan, start: start, screen: permitted.screen),
      journey: journey,
      facts: facts,
      appearance: appearance(on: query?.wishes() ?? DesktopWishes()),
      paces: paces,
      view: programme?.entries.first?.view ?? settings.view,
      card: try setup.card(),
      magnetic: MagneticModel.openIfValid(setup.data),
      surroundings: surroundings,
      radar: try radar(),
      consent: consent
    )
    show.programme = programme
    show.isUnattended = settings.unattended.isUnattended
    show.sources = sources
    show.rearrangesPicture = settings.unattended.isUnattended && settings.unattended.care
    show.isFollowing = settings.roomFollow != .off
    if asksFirst {
      let title = paces.first { $0.name == chosen.name }?.title ?? chosen.name
      show.apply(
        .choose(NamedPace(name: chosen.name, title: title, pace: chosen.pace)),
        at: start.advanced(by: Self.questionDelay)
      )
    }
    return show
  }

  /// The flights from the place.
  func journey() throws(Failure) -> Journey {
    do {
      var journey = try Journey(
        catalogue: setup.catalogue,
        home: setup.place.coordinate,
        around: flightCenter,
        range: settings.reach,
        seed: seed,
        avoiding: closures
      )
      if let firstLeg { journey.begin(from: firstLeg.origin, to: firstLeg.destination) }
      return journey
    } catch {
      throw Failure(.data, "\(error)")
    }
  }

  /// The place around which flights and simulated traffic are chosen. They are published, and from many of them it can
  /// be computed. One that is known only in degrees may be a home, so it is rounded.
  private var flightCenter: Coordinate {
    let place = setup.place.coordinate
    let isNamed = (placeName ?? setup.place.shortName) != nil
    return isNamed ? place : RoundedPlace(place).coordinate
  }

  /// The radar over the place, by the settings.
  private func radar() throws(Failure) -> Radar {
    let options = try configuration.radarOptions()
    let traffic = SimulatedTraffic(
      catalogue: setup.catalogue,
      around: flightCenter,
      seed: seed,
      avoiding: closures
    )
    return Radar(
      source: .simulated(traffic),
      home: setup.place.coordinate,
      title: placeName
        ?? setup.place.title(in: setup.catalogue, isPublic: settings.audience == .public),
      options: options
    )
  }

  /// The preferences for picture and sound, by the settings and those of the desktop.
  private func appearance(on desktop: DesktopWishes) -> Appearance {
    Appearance(
      palette: settings.palette(on: desktop),
      companions: settings.companions,
      usesRealCompanions: settings.realCompanions,
      share: settings.sky.server == nil ? nil : settings.sky.share,
      showsCaption: settings.caption,
      isMuted: settings.mute,
      volumePercent: settings.volume,
      musicPercent: settings.audibleMusicVolume,
      tonesPercent: settings.tonesVolume,
      ringsTones: settings.tones,
      reducesMotion: settings.reducesMotion(on: desktop),
      respondsToInput: settings.windowInput,
      units: settings.units,
      words: words,
      pageQRCode: pageQRCode
    )
  }

  /// What the settings have a source for.
  private var sources: SurroundingsSources {
    ServiceKind.all.filter { $0.isOn(settings) }
      .reduce(into: SurroundingsSources()) { $0.formUnion($1.source) }
  }

  /// How long the sky is visible before a question covers it.
  private static let questionDelay: Duration = .seconds(2)

  /// Asks the person at the screen before a pace with holds or slow breaths begins. Screens of a
  /// room do not ask: they follow the room's plan.
  package mutating func askForConsent(recordedIn consents: ConsentRecord?) {
    self.consents = settings.isAlone ? consents : nil
  }

  /// The caution for the chosen pattern if no one can be asked; nil for a gentle pattern.
  package func caution() throws(Failure) -> String? {
    let plan = try configuration.plan(interludes: [], length: length, seed: seed)
    return Caution(plan.pace)?.paragraph(about: plan.name)
  }

  /// The available paces: the presets, then the person's own.
  private var paces: [NamedPace] {
    NamedPace.presets
      + settings.patterns.sorted { $0.key < $1.key }.compactMap { name, notation in
        (try? Pace(notation)).map { NamedPace(name: name, title: name, pace: $0) }
      }
  }

  /// Opens the facts of the day, and requests the desktop's settings, before a show needs them.
  package func prepare() {
    if settings.followsDesktop { query.begin() }
    if let shownDay { facts.book(setup, on: shownDay) }
  }

  /// The day whose facts are shown; nil if it is unknown.
  var shownDay: Day? { day ?? Day.today }

  /// Checks that a session can begin with the settings. Nothing is started, and no port is opened.
  ///
  /// - Throws: A failure that names what is wrong with the settings or the data.
  package func check() throws(Failure) {
    let sessions = try SessionSchedule(self)
    let clock = SessionClock()
    let show = try sessions.show(at: clock.now)
    let context = ServiceContext(setup: setup, clock: clock, isInteractive: false) { show }
    for kind in ServiceKind.all where kind.isCheckable { _ = try kind.make(context) }
    _ = try outlets.services(setup.outletContext(HealthCounters(started: clock.now)))
  }
}
