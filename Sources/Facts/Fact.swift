/// One calm, true sentence, and where it is written.
///
/// Facts come from a ``FactBook``, where each has a source and a lint-clean text, or are computed
/// from the flight just flown (``ComputedFact``).
public struct Fact: Sendable, Hashable {
  /// What a fact is about; a book's order keeps the groups apart.
  public enum Group: String, Sendable, Hashable, CaseIterable {
    /// How well flying goes, over years and billions of passengers.
    case safety

    /// How aeroplanes are built and tested.
    case aircraft

    /// Moving air, and how wings take it.
    case turbulence

    /// Those who fly and look after the cabin.
    case crew

    /// Those who guide from the ground, and the room they keep in the sky.
    case airTrafficControl = "atc"

    /// The air and the seats on board.
    case cabin

    /// Places planes fly between.
    case airports

    /// Breath, body and mind.
    case breathing

    /// Birds, clouds, light and sky.
    case nature

    /// Anything else; for facts of one's own.
    case other

    /// The flight just flown; computed, never in a book.
    case leg

    /// Whether facts of this group want calmer ones around them.
    public var isSensitive: Bool {
      self == .safety || self == .turbulence
    }
  }

  /// What names the fact and traces its figure, such as `A03` or `leg.distance`.
  public let id: String

  /// What it is about.
  public let group: Group

  /// The sentence, at most ``maximumCharacters`` and ``maximumWords`` long.
  public let text: String

  /// Who vouches for it.
  public let publisher: String

  /// The work it is from, shortened to what fits on the screen.
  public let source: String

  /// The year of that work; none for what is computed.
  public let year: Int?

  /// The page on which the figure was read; none for what is computed.
  public let url: String?

  /// Whether the figure is published anew, or restated, from time to time.
  public let ages: Bool

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
    group: Group,
    text: String,
    publisher: String,
    source: String,
    year: Int? = nil,
    url: String? = nil,
    ages: Bool = false,
    validUntil: Day? = nil
  ) {
    self.id = id
    self.group = group
    self.text = text
    self.publisher = publisher
    self.source = source
    self.year = year
    self.url = url
    self.ages = ages
    self.validUntil = validUntil
  }

  /// Whether the fact was computed from a flight.
  public var isComputed: Bool {
    group == .leg
  }

  /// The source as the screen shows it: "Publisher · Work, year".
  public var sourceLine: String {
    let work = source.isEmpty ? publisher : publisher.isEmpty ? source : "\(publisher) · \(source)"
    guard let year else { return work }
    return work.isEmpty ? String(year) : "\(work), \(year)"
  }

  /// Whether the fact may be shown on a day.
  public func isValid(on day: Day) -> Bool {
    validUntil.map { day <= $0 } ?? true
  }
}
