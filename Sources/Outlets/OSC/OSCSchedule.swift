import Airports
public import Breathing
import Flights
public import Show

/// The OSC messages of a session.
public struct OSCSchedule: Sendable {
  private var state: String?

  /// Creates a schedule at the start of a session.
  public init() {}

  /// Returns the messages of a cue.
  ///
  /// - Parameters:
  ///   - cue: The cue.
  ///   - show: The cue's show.
  /// - Returns: The messages, starting with the breath.
  public mutating func messages(for cue: Cue, in show: Show) -> [OSCMessage] {
    guard let fade = Fade(cue, in: show) else { return [] }
    let edge = cue.edge
    var messages = [
      OSCMessage(
        .phase,
        [.string(CueLine.name(fade.phase)), .seconds(fade.duration), .level(fade.level)]
      )
    ]
    if let next = cue.next {
      let ahead = edge.instant.duration(to: next.instant)
      messages.append(
        OSCMessage(
          .next,
          [.string(CueLine.name(next.phase)), .seconds(ahead), .seconds(next.duration)]
        )
      )
    }
    messages.append(OSCMessage(.cycle, [.integer(Int32(clamping: edge.cycle))]))
    messages.append(OSCMessage(.breathsPerMinute, [.float(Float(edge.breathsPerMinute))]))
    if edge.isFlightStart { messages.append(Self.departure(cue)) }
    let state = Self.state(of: cue)
    if state != self.state { messages.append(OSCMessage("/session/state", [.string(state)])) }
    self.state = state
    return messages
  }

  /// Returns the messages of a level, for receivers of a stream of levels.
  public static func messages(of breath: Breath) -> [OSCMessage] {
    [
      OSCMessage(.level, [.level(breath.fullness)]),
      OSCMessage(.progress, [.float(Float(breath.progress))]),
    ]
  }

  private static func departure(_ cue: Cue) -> OSCMessage {
    OSCMessage(
      OSCMessage.flightStart,
      [
        .string(cue.leg.origin.code), .string(cue.leg.destination.code),
        .float(Float(cue.leg.distanceMetres / 1000)), .seconds(cue.edge.pattern.cycle),
      ]
    )
  }

  /// Returns the state of the session from a cue on.
  private static func state(of cue: Cue) -> String {
    cue.event == .paused ? "paused" : CueLine.name(cue.edge.stage)
  }
}

extension OSCMessage {
  /// The address of the message about a departure, which ends in the word of a command.
  static let flightStart = "/flight/start"

  /// Creates a message about the breath, with the name of the field in cues.
  init(_ field: CueField, _ arguments: [OSCArgument]) {
    self.init("/breath/" + field.name, arguments)
  }
}

extension OSCArgument {
  /// Returns a level. Near empty lungs, rounding makes it negative by less than a billionth.
  static func level(_ fullness: Double) -> OSCArgument {
    .float(Float(max(fullness, 0)))
  }

  /// Returns a duration in seconds.
  static func seconds(_ duration: Duration) -> OSCArgument {
    .float(Float(duration.seconds))
  }
}
