public import Breathing
public import Flights
public import Text

/// Everything a screen needs to show the same as another: its plan, its start, and the changes
/// since.
///
/// Times are nanoseconds since 1970-01-01T00:00:00Z. They and the seed are written as strings,
/// because JSON numbers lack the precision.
public struct PlanDocument: Sendable, Hashable {
  /// The version of the format.
  public static let version: Int64 = 1

  /// A change of the breath, announced in advance.
  public struct Change: Sendable, Hashable {
    /// The instant of the change, which takes effect with the next breath.
    public let at: Instant

    /// The change.
    public let request: CommandRequest

    /// Creates a change.
    public init(at: Instant, _ request: CommandRequest) {
      self.at = at
      self.request = request
    }
  }

  /// The settings of the plan by key, as in a settings file.
  public var settings: [String: String]

  /// Custom patterns by name, in the notation of settings.
  public var patterns: [String: String]

  /// The seed of everything random.
  public var seed: UInt64

  /// When the session began.
  public var start: Instant

  /// The session's length; nil for the one in the settings.
  public var length: Duration?

  /// The part of the lead-in in the settings that held breaths of the session before require; later sessions begin
  /// without it. Nil for none, and in older versions.
  public var rest: Duration?

  /// The day that selects the facts, as year, month and day.
  public var day: String?

  /// Minimum lengths of successive interludes; nil if the plan has none, as in older versions.
  public var interludes: [Duration]?

  /// The changes of the range of flights since the start, in order, as the leader's panel makes them; none in older
  /// versions.
  public var ranges: [RangeChange]

  /// The name of the place, such as its city; nil if it is known only in degrees, and in older versions.
  public var place: String?

  /// The changes since the start, in order.
  public var changes: [Change]

  /// Creates a document.
  public init(
    settings: [String: String],
    patterns: [String: String],
    seed: UInt64,
    start: Instant,
    length: Duration?,
    rest: Duration? = nil,
    day: String?,
    interludes: [Duration]? = nil,
    ranges: [RangeChange] = [],
    place: String? = nil,
    changes: [Change]
  ) {
    self.settings = settings
    self.patterns = patterns
    self.seed = seed
    self.start = start
    self.length = length
    self.rest = rest
    self.day = day
    self.interludes = interludes
    self.ranges = ranges
    self.place = place
    self.changes = changes
  }

  /// The document as JSON; equal documents produce equal text.
  public var json: JSONText {
    func texts(_ values: [String: String]) -> JSONText {
      .object(values.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
    }
    return .object([
      ("v", .integer(Self.version)),
      ("settings", texts(settings)),
      ("patterns", texts(patterns)),
      ("seed", .string("\(seed)")),
      ("start_ns", .string("\(start.nanoseconds)")),
      ("length_ns", length.map { .string("\($0.nanoseconds)") }),
      ("rest_ns", rest.map { .string("\($0.nanoseconds)") }),
      ("day", day.map { .string($0) }),
      (
        "interludes_ms",
        interludes.map { .array($0.map { .integer($0.nanoseconds / 1_000_000) }) }
      ),
      ("ranges", rangesText),
      ("place", place.map { .string($0) }),
      (
        "changes",
        .array(
          changes.map { change in
            .object([
              ("at_ns", .string("\(change.at.nanoseconds)")),
              ("command", .string(change.request.word.rawValue)),
              ("value", change.request.value.map { .string($0) }),
            ])
          }
        )
      ),
    ])
  }

  /// The changes of the range as JSON; nil if there are none. Flights are numbered from 1, as in cues.
  private var rangesText: JSONText? {
    guard !ranges.isEmpty else { return nil }
    return .array(
      ranges.map { change in
        .object([
          ("after_flight", .integer(Int64(change.leg + 1))),
          ("range", .string(change.range.rawValue)),
        ])
      }
    )
  }
}
