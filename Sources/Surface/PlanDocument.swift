public import Breathing
public import Text

/// All that a screen must know to show what another shows: its plan, when it began, and what was
/// changed since.
///
/// Times are nanoseconds since 1970-01-01T00:00:00Z and, like seeds, written as text, for the numbers
/// of JSON are too short for them.
public struct PlanDocument: Sendable, Hashable {
  /// The version of the format.
  public static let version: Int64 = 1

  /// A change of the breath, announced before it is made.
  public struct Change: Sendable, Hashable {
    /// When it is made; what it changes begins with the next breath.
    public let at: Instant

    /// What is changed.
    public let request: CommandRequest

    /// Creates a change.
    public init(at: Instant, _ request: CommandRequest) {
      self.at = at
      self.request = request
    }
  }

  /// The settings of the plan by their keys, as a person would write them.
  public var settings: [String: String]

  /// One's own patterns by their names, in notation.
  public var patterns: [String: String]

  /// From which everything random is drawn.
  public var seed: UInt64

  /// When the session began.
  public var start: Instant

  /// How long it lasts; nil for what the settings say.
  public var length: Duration?

  /// The day whose facts are told: year, month and day.
  public var day: String?

  /// How long successive interludes last at least; nil where the plan does not say, as those of
  /// older versions.
  public var interludes: [Duration]?

  /// What was changed since, in the order of time.
  public var changes: [Change]

  /// Creates a document.
  public init(
    settings: [String: String],
    patterns: [String: String],
    seed: UInt64,
    start: Instant,
    length: Duration?,
    day: String?,
    interludes: [Duration]? = nil,
    changes: [Change]
  ) {
    self.settings = settings
    self.patterns = patterns
    self.seed = seed
    self.start = start
    self.length = length
    self.day = day
    self.interludes = interludes
    self.changes = changes
  }

  /// The document as JSON; equal documents are written alike.
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
      ("day", day.map { .string($0) }),
      (
        "interludes_ms",
        interludes.map { .array($0.map { .integer($0.nanoseconds / 1_000_000) }) }
      ),
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
}
