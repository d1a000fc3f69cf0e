@testable import Outlets

/// A display's session with a broker, eight seconds into a show, without the broker.
struct MQTTStage {
  let stage: Stage
  let notes: Notes
  var handler: MQTTSessionHandler

  init() throws {
    let (stage, notes) = (try Stage(), Notes())
    stage.advance(by: 8)
    (self.stage, self.notes) = (stage, notes)
    handler = MQTTSessionHandler(
      session: try .lobby(),
      link: stage.link,
      health: HealthCounters(started: Stage.start),
      plan: MQTTPlan(),
      outlet: Outlet("mqtt"),
      gate: CommandGate(.mqtt, log: notes.add),
      log: notes.add
    )
  }

  /// Returns the messages that answer a message on a topic of the display.
  mutating func answers(_ leaf: String, _ text: String, isRetained: Bool = false) -> [MQTTMessage] {
    handler.answers(to: MQTTMessage("aloft/clinic/lobby/" + leaf, text, isRetained: isRetained))
  }
}
