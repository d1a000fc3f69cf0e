public import Text

/// One calm, true sentence with its source.
///
/// Facts come from a ``FactBook``, where each has a source and a lint-clean text, or are computed
/// from the flight just flown (``ComputedFact``).
public struct Fact: Sendable, Hashable {
  /// The topic of a fact; a book's order keeps facts on one topic apart.
  public enum Topic: String, Sendable, Hashable, CaseIterable {
    /// Oceans, tides, reefs.
    case sea

    /// Clouds, rain, snow, wind.
    case weather

    /// Trees, flowers, gardens.
    case plants

    /// Animals that do not fly.
    case animals

    /// Birds and other winged animals.
    case birds

    /// Sun, moon, stars and their light.
    case sky

    /// Sleep, hands, bodies at rest.
    case rest

    /// Music and silence.
    case music

    /// Paper and folding.
    case paper

    /// Breath.
    case breathing

    /// How aeroplanes are built, and how people learned to build them.
    case aircraft

    /// Airports.
    case airports

    /// Pilots and cabin crew.
    case crew

    /// Air traffic controllers.
    case airTrafficControl = "atc"

    /// The air and the seats on board.
    case cabin

    /// Moving air, and how wings respond to it.
    case turbulence

    /// The safety of flying, over years and billions of passengers.
    case safety

    /// Anything else; for the user's own facts.
    case other

    /// The flight just flown, or the air at the moment; computed, never in a book.
    case leg

    /// Whether facts on this topic must be surrounded by calmer ones.
    public var isSensitive: Bool {
      self == .safety || self == .turbulence
    }

    /// Whether it is about aircraft and the people and places around them.
    public var isAboutFlying: Bool {
      switch self {
      case .aircraft, .airports, .crew, .airTrafficControl, .cabin, .turbulence, .safety, .leg: true
      case .sea, .weather, .plants, .animals, .birds, .sky, .rest, .music, .paper, .breathing,
        .other:
        false
      }
    }
  }

  /// The identifier of the fact, such as `sea-01` or `leg.distance`.
  public let id: String

  /// The topic.
  public let topic: Topic

  /// The sets that contain it; at least one.
  public let sets: Set<FactSet>

  /// The continent it belongs to.
  public let continent: Continent

  /// The sentence, at most ``maximumCharacters`` and ``maximumWords`` long.
  ///
  /// It may contain quantities such as `{7290 m}`, which ``formatted(in:_:)`` converts to words.
  public let text: String

  /// The publisher of the source.
  public let publisher: String

  /// The title of the source.
  public let title: String

  /// The year of the source; nil for a fact computed from data without one.
  public let year: Int?

  /// The URL of the source; nil for a fact computed from data without one.
  public let url: String?

  /// The last day on which it is shown; nil if it does not expire.
  public let validUntil: Day?

  /// The language of the sentence, as an ISO 639 code; nil for that of the screen, in which facts are computed unless
  /// they have no translation.
  public let language: String?

  /// The source in full: "Publisher · Title, year".
  public private(set) var citation = ""

  /// The source as shown on screen: in full, or "Publisher, year" if that is too long for the line.
  public private(set) var sourceLine = ""

  /// The maximum length of a text in characters; it fits on three lines of forty with room to
  /// spare.
  public static let maximumCharacters = 110

  /// The maximum number of words in a text.
  public static let maximumWords = 20

  /// The maximum length of a source line in characters.
  public static let maximumSourceCharacters = 70

  /// Creates a fact; ``FactBook`` decides whether it may be shown.
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
    validUntil: Day? = nil,
    language: String? = nil
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
    self.language = language
    cite(Words())
  }

  /// Whether the fact was computed.
  public var isComputed: Bool {
    topic == .leg
  }

  /// Returns the text with its quantities in words; unchanged if they are invalid.
  public func text(in units: Units, _ words: Words = Words()) -> String {
    text.formatted(in: units, own(words)) ?? text
  }

  /// Returns the fact with its quantities and its source in words. A fact in English has English ones on every screen.
  public func formatted(in units: Units, _ words: Words = Words()) -> Fact {
    var fact = Fact(
      id: id,
      topic: topic,
      sets: sets,
      continent: continent,
      text: text(in: units, words),
      publisher: publisher,
      title: title,
      year: year,
      url: url,
      validUntil: validUntil,
      language: language
    )
    fact.cite(words)
    return fact
  }

  private mutating func cite(_ words: Words) {
    let words = own(words)
    func dated(_ work: String) -> String {
      guard let year else { return work }
      return work.isEmpty ? "\(year)" : words(.workOfYear, ["work": work, "year": "\(year)"])
    }
    let works = [publisher, title].filter { !$0.isEmpty }
    citation = dated(
      works.count < 2
        ? works.first ?? ""
        : words(.titleOfPublisher, ["publisher": publisher, "title": title])
    )
    sourceLine =
      citation.count > Self.maximumSourceCharacters && !publisher.isEmpty
      ? dated(publisher) : citation
  }

  /// The words of the fact's own language, if they are known.
  private func own(_ words: Words) -> Words {
    guard let language, language == "en", !words.speak(language) else { return words }
    return Words()
  }

  /// Whether the fact may be shown on a day.
  public func isValid(on day: Day) -> Bool {
    validUntil.map { day <= $0 } ?? true
  }
}

extension Message {
  fileprivate static let titleOfPublisher = Message(
    "{publisher} · {title}",
    context: "list",
    comment: "Below a fact: the publisher and the title of its source, in the language of the fact"
  )
  fileprivate static let workOfYear = Message(
    "{work}, {year}",
    context: "list",
    comment: "Below a fact: its source, such as “NASA · Sun facts”, and when that was published"
  )

  /// The messages of a fact's source.
  static let ofCitations = [titleOfPublisher, workOfYear]
}
