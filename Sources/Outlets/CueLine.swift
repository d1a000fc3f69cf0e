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
  /// - Parameter cue: The cue.
  public init(_ cue: Cue) {
    let edge = cue.edge
    event = Self.name(cue.event)
    json = .object([
      ("v", .integer(Self.version)),
      ("id", .string(CueID(cue).description)),
      ("event", .string(event)),
      ("phase", .string(Self.name(edge.phase))),
      ("duration", Self.seconds(edge.duration)),
      ("level_from", .number(edge.levelFrom, decimals: 4)),
      ("level_to", .number(edge.levelTo, decimals: 4)),
      ("t_unix", Self.seconds(edge.instant.sinceEpoch)),
      ("cycle", .integer(Int64(edge.cycle))),
      ("flight", .integer(Int64(edge.flight))),
      ("bpm", .number(edge.breathsPerMinute, decimals: 3)),
      ("pattern", .string(edge.name)),
      ("leg", Self.leg(cue.leg)),
      ("fact", Self.fact(cue.event)),
      ("next", Self.next(cue.next)),
    ])
  }

  /// Creates a line with the current level, for receivers of a stream of levels.
  ///
  /// - Parameters:
  ///   - moment: The timeline's moment at the instant.
  ///   - now: The instant.
  public init(level moment: Moment, at now: Instant) {
    event = "level"
    json = .object([
      ("v", .integer(Self.version)),
      ("event", .string(event)),
      ("phase", .string(Self.name(moment.breath.phase))),
      ("level", .number(moment.breath.fullness, decimals: 4)),
      ("progress", .number(moment.breath.progress, decimals: 4)),
      ("t_unix", Self.seconds(now.sinceEpoch)),
    ])
  }

  /// Creates the line for a session that ends early because the program is stopped.
  public init(stopping moment: Moment, at now: Instant) {
    event = "stopped"
    json = .object([
      ("v", .integer(Self.version)),
      ("event", .string(event)),
      ("phase", .string(Self.name(moment.breath.phase))),
      ("level", .number(moment.breath.fullness, decimals: 4)),
      ("t_unix", Self.seconds(now.sinceEpoch)),
    ])
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

  private static func name(_ event: Cue.Event) -> String {
    switch event {
    case .sessionStart: "session_start"
    case .phase: "phase"
    case .arrival: "arrival"
    case .interlude: "interlude"
    case .ending: "ending"
    case .sessionEnd: "session_end"
    case .paused: "paused"
    case .resumed: "resumed"
    case .checkOxygen: "check_oxygen"
    }
  }

  static func seconds(_ duration: Duration) -> JSONText {
    // Microseconds, because a Double cannot represent a Unix time with more digits.
    .number(Double(duration.nanoseconds / 1000) / 1_000_000, decimals: 6)
  }

  static func leg(_ leg: Leg) -> JSONText {
    .object([
      ("from", .string(leg.origin.code)),
      ("from_city", .string(leg.origin.city)),
      ("to", .string(leg.destination.code)),
      ("to_city", .string(leg.destination.city)),
      ("km", .number(leg.distanceMetres / 1000, decimals: 1)),
    ])
  }

  private static func fact(_ event: Cue.Event) -> JSONText? {
    guard case .interlude(let fact?) = event else { return nil }
    return Self.fact(fact)
  }

  static func fact(_ fact: Fact) -> JSONText {
    .object([
      ("id", .string(fact.id)),
      ("text", .string(fact.text)),
      ("source", .string(fact.sourceLine)),
    ])
  }

  private static func next(_ next: Cue.Next?) -> JSONText? {
    next.map { Self.next($0.phase, at: $0.instant, duration: $0.duration) }
  }

  static func next(_ phase: Breath.Phase, at instant: Instant, duration: Duration) -> JSONText {
    .object([
      ("phase", .string(name(phase))),
      ("t_unix", seconds(instant.sinceEpoch)),
      ("duration", seconds(duration)),
    ])
  }
}
