public import Text

/// One calm, true sentence, and where it is written.
///
/// Facts come from a ``FactBook``, where each has a source and a lint-clean text, or are computed
/// from the flight just flown (``ComputedFact``).
public struct Fact: Sendable, Hashable {
  /// What a fact is about; a book's order keeps facts on one topic apart.
  public enum Topic: String, Sendable, Hashable, CaseIterable {
    /// Oceans, tides, reefs.
    case sea

    /// Clouds, rain, snow, wind.
    case weather

    /// Trees, flowers, gardens.
    case plants

    /// Animals that do not fly.
    case animals

    /// Birds, and others with wings.
    case birds

    /// Sun, moon, stars and their light.
    case sky

    /// Sleep, hands, bodies at ease.
    case rest

    /// Music and silence.
    case music

    /// Paper, and what people fold from it.
    case paper

    /// Breath.
    case breathing

    /// How aeroplanes are built, and how people learned to build them.
    case aircraft

    /// Places planes fly between.
    case airports

    /// Pilots and cabin crew.
    case crew

    /// People who guide flights from the ground.
    case airTrafficControl = "atc"

    /// The air and the seats on board.
    case cabin

    /// Moving air, and how wings take it.
    case turbulence

    /// How well flying goes, over years and billions of passengers.
    case safety

    /// Anything else; for facts of one's own.
    case other

    /// The flight just flown; computed, never in a book.
    case leg

    /// Whether facts on this topic want calmer ones around them.
    public var isSensitive: Bool {
      self == .safety || self == .turbulence
    }

    /// Whether it is about aircraft and the people and places they need.
    public var isAboutFlying: Bool {
      switch self {
      case .aircraft, .airports, .crew, .airTrafficControl, .cabin, .turbulence, .safety, .leg: true
      case .sea, .weather, .plants, .animals, .birds, .sky, .rest, .music, .paper, .breathing,
        .other:
        false
      }
    }
  }

  /// What names the fact, such as `sea-01` or `leg.distance`.
  public let id: String

  /// What it is about.
  public let topic: Topic

  /// The sets it is in; one at least.
  public let sets: Set<FactSet>

  /// Where on Earth it is at home.
  public let continent: Continent

  /// The sentence, at most ``maximumCharacters`` and ``maximumWords`` long.
  ///
  /// It may have quantities such as `{7290 m}`, which ``told(in:)`` puts in words.
  public let text: String

  /// Who published the work.
  public let publisher: String

  /// The title of the work in which the fact was first published.
  public let title: String

  /// The year of that work; none for what is computed.
  public let year: Int?

  /// The address of that work; none for what is computed.
  public let url: String?

  /// The last day on which it is shown; none when it stays true.
  public let validUntil: Day?

  /// The longest text, in characters, that three lines of forty can hold with room to spare.
  public static let maximumCharacters = 110

  /// The most words in a text.
  public static let maximumWords = 20

  /// The longest line of source, in characters.
  public static let maximumSourceCharacters = 70

  /// Creates a fact; whether it is fit to be shown is for ``FactBook`` to say.
  public init(
    id: String,
    topic: Topic,
    sets: Set<FactSet> = Set(FactSet.allCases),
    continent: Continent = .world,
    text: String,
    publisher: String = "",
    title: String = "",
    year: Int? = nil,
    url: String? = nil,
    validUntil: Day? = nil
  ) {
    self.id = id
    self.topic = topic
    self.sets = sets
    self.continent = continent
    self.text = text
    self.publisher = publisher
    self.title = title
    self.year = year
    self.url = url
    self.validUntil = validUntil
  }

  /// Whether the fact was computed from a flight.
  public var isComputed: Bool {
    topic == .leg
  }

  /// Returns the text with its quantities in words; as it is where they cannot be read.
  public func text(in units: Units) -> String {
    text.told(in: units) ?? text
  }

  /// Returns the fact with its quantities in words.
  public func told(in units: Units) -> Fact {
    Fact(
      id: id,
      topic: topic,
      sets: sets,
      continent: continent,
      text: text(in: units),
      publisher: publisher,
      title: title,
      year: year,
      url: url,
      validUntil: validUntil
    )
  }

  /// The source as the screen shows it: "Publisher · Title, year", or "Publisher, year" where that
  /// is too long for the line.
  public var sourceLine: String {
    let line = citation
    return line.count > Self.maximumSourceCharacters && !publisher.isEmpty
      ? year.map { "\(publisher), \($0)" } ?? publisher : line
  }

  /// The source in full: "Publisher · Title, year".
  public var citation: String {
    let work = title.isEmpty ? publisher : publisher.isEmpty ? title : "\(publisher) · \(title)"
    guard let year else { return work }
    return work.isEmpty ? String(year) : "\(work), \(year)"
  }

  /// Whether the fact may be shown on a day.
  public func isValid(on day: Day) -> Bool {
    validUntil.map { day <= $0 } ?? true
  }
}
