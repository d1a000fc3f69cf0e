package import Airports
package import Breathing
package import DataFiles
import Facts
package import Flights
import Geodesy
package import Outlets
package import Scenes
package import Settings
package import Show
import Synchronization
package import System
package import Text

/// Everything a show is built from: the opened data, the place and the settings.
package struct SessionBuilder: Sendable {
  /// The data directory.
  package let data: DataDirectory

  /// The airports.
  package let catalogue: Catalogue

  /// The closed airspace, which airlines avoid.
  package let closures: AirspaceClosures

  /// Where the planes fly.
  package let place: Place

  /// The settings.
  package internal(set) var configuration: Configuration

  /// The words of everything viewers read.
  package let words: Words

  /// The outlets that the settings may enable.
  package let outlets: OutletKinds

  /// The desktop's setting for motion, requested before the first show needs it.
  private let motion: EarlyMotion

  /// The facts, opened once a day.
  private let books: Memo<BookKey, FactBook?>

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

  /// The patterns confirmed on this machine. If set, a chosen pattern with holds or slow breaths
  /// asks before it begins. Nil if no one can be asked: naming such a pattern is then the consent.
  package var consents: ConsentRecord?

  /// The airports of the first leg, by their catalogue indices; nil to leave it to the seed.
  package var firstLeg: (origin: Int, destination: Int)?

  /// The QR code of the companion page's URL, shown in the sky; nil without one.
  package var pageCode: QRCode?

  package var settings: Settings {
    configuration.settings
  }

  /// Opens the data and finds the place.
  package init(
    _ configuration: Configuration,
    outlets: OutletKinds = .builtIn
  ) throws(Failure) {
    self.configuration = configuration
    self.outlets = outlets
    data = try DataDirectory.current()
    words = try Words.open(configuration, data, pseudo: Message.everything)
    catalogue = try Catalogue.open(data, configuration.settings)
    closures = AirspaceClosures.open(data)
    place = try Place.find(configuration, in: catalogue)
    seed = configuration.settings.drawnSeed
    (books, motion) = (Memo(capacity: 1), EarlyMotion())
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
    let motion = settings.reducedMotion == .auto ? self.motion.take() ?? SystemMotion() : nil
    let facts = factShow()
    let lengths = interludes ?? facts?.interludeLengths ?? []
    let configuration = isEndless ? self.configuration.endless : self.configuration
    let chosen = try configuration.plan(interludes: lengths, length: length, seed: seed)
    let consent = consents?.given ?? Consent(to: [chosen.pace])
    let asksFirst = !consent.covers(chosen.pace)
    let permitted = asksFirst ? configuration.withGentlePattern : configuration
    let plan =
      asksFirst ? try permitted.plan(interludes: lengths, length: length, seed: seed) : chosen
    var journey: Journey
    do {
      journey = try Journey(
        catalogue: catalogue,
        home: place.coordinate,
        range: settings.reach,
        seed: seed,
        avoiding: closures
      )
    } catch {
      throw Failure(.data, "\(error)")
    }
    if let firstLeg { journey.begin(from: firstLeg.origin, to: firstLeg.destination) }
    if settings.unattended.isUnattended { _ = try configuration.screens() }
    let programme = settings.unattended.isUnattended ? try configuration.programme() : nil
    var show = Show(
      timeline: Timeline(
        plan: plan,
        start: start,
        screen: permitted.screen
      ),
      journey: journey,
      facts: facts,
      appearance: Appearance(
        palette: settings.palette,
        companions: settings.companions,
        usesRealCompanions: settings.realCompanions,
        share: settings.sky.server == nil ? nil : settings.sky.share,
        showsCaption: settings.caption,
        isMuted: settings.mute,
        volumePercent: settings.volume,
        musicPercent: settings.audibleMusicVolume,
        tonesPercent: settings.tonesVolume,
        ringsTones: settings.tones,
        reducesMotion: settings.reducedMotion.isOn { motion?.isReduced() ?? false },
        respondsToInput: settings.windowInput,
        units: settings.units,
        words: words,
        pageCode: pageCode
      ),
      paces: paces,
      view: programme?.entries.first?.view ?? settings.view,
      card: try card(),
      magnetic: MagneticModel.openIfValid(data),
      surroundings: surroundings,
      radar: try radar(),
      consent: consent
    )
    show.programme = programme
    show.sources = sources
    show.rearrangesPicture = settings.unattended.isUnattended && settings.unattended.care
    if asksFirst {
      let title = paces.first { $0.name == chosen.name }?.title ?? chosen.name
      show.apply(
        .choose(NamedPace(name: chosen.name, title: title, pace: chosen.pace)),
        at: start.advanced(by: Self.questionDelay)
      )
    }
    return show
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

  /// Opens the facts of the day, and requests the desktop's setting for motion, before a show needs them.
  package func prepare() {
    if settings.reducedMotion == .auto { motion.request() }
    guard let today = day ?? Day.today else { return }
    _ = factBook(on: today)
  }

  private func factBook(on day: Day) -> FactBook? {
    let key = BookKey(day: day, files: settings.factsFiles, sets: settings.offeredFactSets)
    return books.value(key) {
      FactBook.openForSession(data, files: key.files, sets: key.sets, on: key.day)
    }
  }

  /// What the facts that may be shown depend on.
  struct BookKey: Hashable, Sendable {
    let day: Day
    let files: [String]
    let sets: Set<FactSet>
  }

  private func factShow() -> FactShow? {
    guard let today = day ?? Day.today else { return nil }
    return factBook(on: today).map {
      FactShow(
        book: $0,
        sets: settings.facts ? settings.shownFactSets : [],
        seed: seed,
        units: settings.units,
        words: words,
        readingTime: ReadingTime(factor: settings.readingTime),
        interludeLengths: interludes ?? (settings.facts ? sharedInterludes(on: today) : nil)
      )
    }
  }

  /// The interlude lengths of a room whose screens share a clock but do not communicate: as long as
  /// the program's own facts need, regardless of a screen's sets and files. Nil outside a room.
  private func sharedInterludes(on day: Day) -> [Duration]? {
    guard settings.roomEpoch != nil,
      let book = try? FactFiles(data, files: []).validBook(on: day)
    else { return nil }
    return book.interludeLengths(
      order: book.order(seed: seed),
      readingTime: ReadingTime(factor: settings.readingTime)
    )
  }
}

/// The desktop's setting for motion, requested before the first show. Later shows request it again.
private final class EarlyMotion: Sendable {
  private let requested = Mutex<SystemMotion?>(nil)

  func request() {
    requested.withLock { $0 = $0 ?? SystemMotion() }
  }

  /// Returns the request, once.
  func take() -> SystemMotion? {
    requested.withLock { requested in
      defer { requested = nil }
      return requested
    }
  }
}
