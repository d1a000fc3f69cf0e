import Airports
public import Breathing
import Facts
import Flights
public import Show
public import Text

/// A cue as a line of JSON, the same for every outlet.
///
/// `v` is the version of the format. It increases only when a field changes its meaning; receivers
/// ignore unknown fields.
public struct CueLine: Sendable, Hashable {
  /// The version of the format.
  public static let version: Int64 = 1

  /// The line's members, in order.
  public let json: JSONText

  /// The event's name, as in the line.
  public let event: String

  /// Creates the line of a cue.
  ///
  /// - Parameters:
  ///   - cue: The cue.
  ///   - showsSeed: Whether the line at the start of a session has its seed. With it, all flights to come are known, so
  ///     people in the room do not receive it.
  public init(_ cue: Cue, showsSeed: Bool = false) {
    let edge = cue.edge
    event = CueEvent(cue.event).rawValue
    json = CueField.object([
      (.version, .integer(Self.version)),
      (.id, .string(CueID(cue).description)),
      (.cueEvent, .string(event)),
      (.phase, .string(Self.name(edge.phase))),
      (.duration, Self.seconds(edge.duration)),
      (.levelFrom, CueField.levelFrom.number(edge.levelFrom)),
      (.levelTo, CueField.levelTo.number(edge.levelTo)),
      (.time, Self.seconds(edge.instant.sinceEpoch)),
      (.cycle, .integer(Int64(edge.cycle))),
      (.flight, .integer(Int64(edge.flight))),
      (.breathsPerMinute, CueField.breathsPerMinute.number(edge.breathsPerMinute)),
      (.pattern, .string(edge.name)),
      (.seed, showsSeed ? cue.seed.map(Self.seed) : nil),
      (.leg, Self.leg(cue.leg)),
      (.fact, cue.fact.map(Self.fact)),
      (.next, Self.next(cue.next)),
    ])
  }

  /// Creates a line with the current level, for receivers of a stream of levels.
  ///
  /// - Parameters:
  ///   - moment: The timeline's moment at the instant.
  ///   - now: The instant.
  public init(level moment: Moment, at now: Instant) {
    event = CueEvent.level.rawValue
    json = CueField.object([
      (.version, .integer(Self.version)),
      (.event(.level), .string(event)),
      (.phase, .string(Self.name(moment.breath.phase))),
      (.level, CueField.level.number(moment.breath.fullness)),
      (.progress, CueField.progress.number(moment.breath.progress)),
      (.time, Self.seconds(now.sinceEpoch)),
    ])
  }

  /// Creates the line for a session that ends early because the program is stopped.
  public init(stopping moment: Moment, at now: Instant) {
    event = CueEvent.stopped.rawValue
    json = CueField.object([
      (.version, .integer(Self.version)),
      (.event(.stopped), .string(event)),
      (.phase, .string(Self.name(moment.breath.phase))),
      (.level, CueField.level.number(moment.breath.fullness)),
      (.time, Self.seconds(now.sinceEpoch)),
    ])
  }

  /// The phase while there is no breath.
  static let idle = "idle"

  /// Returns the name of the phase at a moment in the states of displays; `idle` while there is no breath.
  public static func phase(at moment: Moment) -> String {
    let isIdle = moment.isPaused || moment.stage == .ahead || moment.stage == .over
    return isIdle ? idle : name(moment.breath.phase)
  }

  /// Returns the name of a phase in lines: the two holds have different names, and free breathing
  /// is `rest`.
  public static func name(_ phase: Breath.Phase) -> String {
    switch phase {
    case .inhale: "inhale"
    case .hold: "hold_in"
    case .exhale: "exhale"
    case .rest: "hold_out"
    case .free: "rest"
    }
  }

  /// Returns the name of a stage, as other programs know it.
  package static func name(_ stage: Moment.Stage) -> String {
    switch stage {
    case .ahead: "ahead"
    case .leadIn: "lead_in"
    case .flight: "flight"
    case .interlude: "interlude"
    case .ending: "ending"
    case .over: "over"
    }
  }

  static func seconds(_ duration: Duration) -> JSONText {
    // Microseconds, because a Double cannot represent a Unix time with more digits.
    .number(Double(duration.nanoseconds / 1000) / 1_000_000, decimals: 6)
  }

  static func seed(_ seed: UInt64) -> JSONText {
    // Many programs round a long number.
    .string("\(seed)")
  }

  static func leg(_ leg: Leg) -> JSONText {
    CueField.object([
      (.from, .string(leg.origin.code)),
      (.fromCity, .string(leg.origin.city)),
      (.to, .string(leg.destination.code)),
      (.toCity, .string(leg.destination.city)),
      (.distance, CueField.distance.number(leg.distanceMetres / 1000)),
    ])
  }

  static func fact(_ fact: Fact) -> JSONText {
    CueField.object([
      (.factID, .string(fact.id)),
      (.factText, .string(fact.text)),
      (.factSource, .string(fact.sourceLine)),
      (.factLanguage, fact.language.map { .string($0) }),
    ])
  }

  private static func next(_ next: Cue.Next?) -> JSONText? {
    next.map { Self.next($0.phase, at: $0.instant, duration: $0.duration) }
  }

  static func next(_ phase: Breath.Phase, at instant: Instant, duration: Duration) -> JSONText {
    CueField.object([
      (.nextPhase, .string(name(phase))),
      (.nextTime, seconds(instant.sinceEpoch)),
      (.nextDuration, seconds(duration)),
    ])
  }
}
