public import Breathing
public import Show

extension OSCSchedule {
  /// Returns the messages that synchronise a receiver in the middle of a phase: the phase, the target level and the
  /// time to it, then the next phase and the state.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - now: The current instant.
  /// - Returns: The messages, starting with the phase.
  public static func sync(_ show: Show, at now: Instant) -> [OSCMessage] {
    let moment = show.moment(at: now)
    let next = moment.isPaused ? nil : show.timeline.nextEdge(after: now)
    let left = next.map { now.duration(to: $0.instant) } ?? .zero
    let (duration, level) = Fade.rest(of: show, from: now, to: next?.instant)
    var messages = [
      OSCMessage(
        .phase,
        [
          .string(CueLine.name(moment.breath.phase)), .seconds(duration), .level(level),
        ]
      )
    ]
    if let next {
      messages.append(
        OSCMessage(
          .next,
          [.string(CueLine.name(next.phase)), .seconds(left), .seconds(next.duration)]
        )
      )
    }
    let state = moment.isPaused ? "paused" : CueLine.name(moment.stage)
    return messages + Self.messages(of: moment.breath) + [
      OSCMessage(.cycle, [.integer(Int32(clamping: moment.cycle))]),
      OSCMessage(.breathsPerMinute, [.float(Float(moment.breathsPerMinute))]),
      OSCMessage("/session/state", [.string(state)]),
    ]
  }
}
