import Breathing
import Show

/// Publishes what a session of a display decides, and performs the commands that it receives.
struct MQTTSessionHandler: MQTTHandler {
  var session: MQTTSession
  let link: ShowLink
  let health: HealthCounters
  let plan: MQTTPlan
  let outlet: Outlet
  let gate: CommandGate
  let log: @Sendable (String) -> Void

  /// Where plans were published through a broker; nil if that is not recorded.
  var planTopics: (file: @Sendable (_ creates: Bool) -> PlanTopicFile?, broker: MQTTAddress)?

  /// Returns whether the session ends with the program. A reload only replaces the connection.
  var isEnding: @Sendable () -> Bool = { false }

  /// The longest wait for the broker's confirmation when disconnecting.
  private static let disconnectTimeout: Duration = .milliseconds(300)

  var will: MQTTMessage? { session.will }

  var subscriptions: [String] {
    guard plan.published?() != nil else { return session.subscriptions }
    // A leader reads its room's plan to know whether that is its own, and who else leads.
    return session.subscriptions + [session.identity.roomTopic(.plan)] + session.leader.topics
  }

  /// The longest wait: new troubles are noticed at the next turn.
  private static let longestWait: Duration = .seconds(1)

  var wait: Duration {
    min(session.due.map { link.now().duration(to: $0) } ?? Self.longestWait, Self.longestWait)
  }

  mutating func enter(_ connection: MQTTConnection) throws(MQTTError) {
    session.planTopics.formUnion(recordedTopics)
    // Otherwise this display might follow its own former plan.
    try publish(session.deletions(context), by: connection)
  }

  mutating func begin(_ connection: MQTTConnection, dropping count: Int) throws(MQTTError) {
    // The first messages contain the complete state.
    outlet.noteDropped(count)
    try publish(session.begin(context), by: connection)
    record(session.planTopics, of: connection)
  }

  mutating func receive(_ message: MQTTMessage, by connection: MQTTConnection) throws(MQTTError) {
    try publish(answers(to: message), by: connection)
  }

  /// Does what a received message asks for, and returns the messages that answer it.
  mutating func answers(to message: MQTTMessage) -> [MQTTMessage] {
    let reply = session.receive(message, context)
    if let bytes = reply.plan { plan.received?(bytes) }
    if let line = reply.logLine { log(line) }
    guard let command = reply.command else { return reply.messages }
    do throws(RequestRefusal) {
      let note = try gate.pass(to: link, on: message.topic) { () throws(RequestRefusal) in
        try command.get()
      }
      return reply.messages + [session.answer(to: message, error: nil, note: note)]
    } catch {
      // All clients of the broker may read the answers.
      guard gate.mayAnswer(at: link.now()) else { return reply.messages }
      return reply.messages + [session.answer(to: message, error: error)]
    }
  }

  mutating func send(_ items: [Outlet.Event], by connection: MQTTConnection) throws(MQTTError) {
    for event in items { try publish(session.messages(for: event, context), by: connection) }
    outlet.noteDropped(session.takeStale())
    if let isAway = session.isLeaderAway(at: link.now()) { plan.noteAbsence?(isAway) }
    outlet.troubles.note(.clock, isPresent: session.leaderClockDiffers)
    let otherLeaders = session.otherLeaders(at: link.now())
    outlet.troubles.note(.leaders, isPresent: !otherLeaders.isEmpty)
    for line in session.takeWarnings(at: link.now()) { log(line) }
    try publish(session.turn(context), by: connection)
    record(session.planTopics, of: connection)
  }

  private var recordedTopics: Set<String> {
    planTopics.flatMap { $0.file(false)?.topics(on: $0.broker) } ?? []
  }

  /// Records the topics on which the broker may have a plan of this display.
  private func record(_ topics: Set<String>, of connection: MQTTConnection) {
    guard let planTopics, let file = planTopics.file(!topics.isEmpty) else { return }
    // A deletion that the broker has not confirmed is repeated on the next connection.
    let isUncertain = connection.unconfirmed > 0
    file.keep(isUncertain ? topics.union(recordedTopics) : topics, on: planTopics.broker)
  }

  private func publish(_ messages: [MQTTMessage], by connection: MQTTConnection) throws(MQTTError) {
    for message in messages { try connection.publish(message) }
  }

  /// Publishes that the session is over if the program ends, and that the display is offline, and deletes the plan if it
  /// no longer leads; waits briefly for the broker's confirmation.
  func leave(_ connection: MQTTConnection) {
    let end = ContinuousClock.now + Self.disconnectTimeout
    do throws(MQTTError) {
      try publish(session.lastMessages(context), by: connection)
      while connection.unconfirmed > 0 || connection.isClogged, ContinuousClock.now < end {
        _ = try connection.turn(for: .milliseconds(20))
      }
      // Before `enter`, nothing was deleted.
      let deleted = plan.published?() == nil ? session.planTopics : []
      if !deleted.isEmpty { record(recordedTopics.subtracting(deleted), of: connection) }
      connection.close()
    } catch {
      // The connection is already lost, so the broker publishes the last will.
    }
  }

  private var context: MQTTSession.Context {
    MQTTSession.Context(
      show: link.show(),
      health: health.published,
      now: link.now(),
      plan: plan.published?(),
      timetable: link.timetable(),
      isPlanPostponed: link.isPlanPostponed(),
      isEnding: isEnding()
    )
  }
}
