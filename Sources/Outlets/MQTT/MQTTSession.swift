import Breathing
import Show
import Text

/// A display's session with a broker: a state machine without a clock or a socket.
struct MQTTSession: Sendable {
  /// The state of the program at the time of a call.
  struct Context {
    let show: Show
    let health: HealthCounters.Reading
    let now: Instant
    /// The room's plan; nil unless this display publishes it.
    var plan: [UInt8]?
    /// The timetable; nil unless this is an unattended display.
    var timetable: TimetableState?
    /// Whether a session that was announced waits until the present one is over.
    var isPlanPostponed = false
    /// Whether the display leaves this broker or room, as at the end of the program.
    var isEnding = false
  }

  /// The result of a received message.
  struct Reply {
    var messages: [MQTTMessage] = []
    /// The command as it was read; nil if the message contains none.
    var command: Result<JSONCommand, RequestRefusal>?
    /// The room's plan; nil unless this display follows it.
    var plan: [UInt8]?
    /// A line for the log.
    var logLine: String?
  }

  /// The interval at which all states are published again.
  static let heartbeat: Duration = .seconds(30)

  /// The longest delay before discovery is published again after Home Assistant starts. The delay
  /// is random, so that displays do not all publish at once.
  static let birthDelay: Duration = .seconds(10)

  /// The pause between discovery and states, in which Home Assistant subscribes.
  static let discoveryPause: Duration = .seconds(2)

  /// The age at which a cue is dropped, because it would mislead.
  static let staleness: Duration = .seconds(2)

  let identity: DisplayIdentity
  /// The prefix of discovery topics; nil for no discovery.
  let discovery: String?
  let version: String
  /// Whether commands are accepted.
  let takesCommands: Bool
  /// Whether this display follows the room's plan.
  let followsPlan: Bool

  private var generator: SeededGenerator
  /// The displays of the room that lead, as far as this display follows or leads it.
  var leader: RoomLeader
  /// What was logged about the broker and other leaders.
  var warnings = MQTTSessionWarnings()
  /// The topics on which a retained command was logged.
  private var retained: Set<String> = []
  private var publishedState: RoomState?
  var publishedPlan: [UInt8]?
  /// The topics on which the broker may have a plan of this display.
  var planTopics: Set<String> = []
  /// Whether the broker has the plan of another display, which leads the room too.
  var hasOtherPlan = false
  private var publishedTimetable: TimetableState?
  private var heartbeatDue: Instant?
  private var discoveryDue: Instant?
  private var breathDue: Instant?

  /// The number of cues dropped because they were late.
  private var stale = 0

  init(
    _ identity: DisplayIdentity,
    discovery: String?,
    version: String,
    takesCommands: Bool,
    followsPlan: Bool,
    generator: SeededGenerator
  ) {
    self.identity = identity
    self.discovery = discovery
    self.version = version
    self.takesCommands = takesCommands
    self.followsPlan = followsPlan
    self.generator = generator
    leader = RoomLeader(followedBy: identity)
  }

  /// The last will, which is also published when disconnecting.
  var will: MQTTMessage {
    MQTTMessage(identity.topic(.online), "offline", quality: .atLeastOnce, isRetained: true)
  }

  /// The topics to subscribe to.
  var subscriptions: [String] {
    var filters = takesCommands ? MQTTCommand.topics(of: identity) : []
    filters.append(identity.topic(.online))
    if let discovery { filters.append(HomeAssistantDevice.birthTopic(prefix: discovery)) }
    if followsPlan { filters += [identity.roomTopic(.plan)] + leader.topics }
    return filters
  }

  /// When the next message is due.
  var due: Instant? {
    [heartbeatDue, discoveryDue, breathDue].compactMap(\.self).min()
  }

  /// Returns the first messages of a new connection.
  mutating func begin(_ context: Context) -> [MQTTMessage] {
    (publishedState, publishedPlan, discoveryDue, breathDue) = (nil, nil, nil, nil)
    (publishedTimetable, hasOtherPlan) = (nil, false)
    leader.begin(at: context.now)
    warnings.begin(at: context.now)
    let messages =
      discoveryMessage(context.show) + [online] + states(context, isAll: true) + plan(context)
      + timetable(context)
    // Messages that are not retained are repeated once Home Assistant has subscribed.
    heartbeatDue = context.now.advanced(by: Self.discoveryPause)
    return messages
  }

  /// Returns the messages of an event.
  mutating func messages(for event: Outlet.Event, _ context: Context) -> [MQTTMessage] {
    switch event {
    case .changed(_, let reason):
      // Publications that were due at an instant of the old clock are due at once.
      guard !reason.movesInstants else { return restart(context) }
      return states(context) + plan(context)
    case .cue(let cue):
      let instant = cue.edge.instant
      guard instant.duration(to: context.now) < Self.staleness else {
        stale += 1
        return states(context)
      }
      let message = MQTTMessage(identity.topic(.cue), RoomCue.json(cue).description)
      return [message] + states(context)
    }
  }

  /// Returns all messages again, after a clock step.
  private mutating func restart(_ context: Context) -> [MQTTMessage] {
    if discoveryDue != nil { discoveryDue = context.now }
    leader.wait(from: context.now)
    warnings.wait(from: context.now)
    return [online] + states(context, isAll: true) + plan(context)
  }

  /// Returns the messages due by now.
  mutating func turn(_ context: Context) -> [MQTTMessage] {
    var messages: [MQTTMessage] = []
    if let due = discoveryDue, due <= context.now {
      discoveryDue = nil
      messages += discoveryMessage(context.show)
      heartbeatDue = context.now.advanced(by: Self.discoveryPause)
    }
    if let due = heartbeatDue, due <= context.now {
      messages += [online] + states(context, isAll: true) + plan(context)
    } else if breathDue.map({ $0 <= context.now }) ?? false
      || publishedState.map({ !$0.reports(context.health) }) ?? false
    {
      messages += states(context)
    }
    return messages + timetable(context)
  }

  /// Processes a received message.
  mutating func receive(_ message: MQTTMessage, _ context: Context) -> Reply {
    if message.topic == identity.topic(.online) {
      // Unless the text is "online", the broker considered us lost, or another client published it;
      // then publish again that we are online.
      let isOurs = message.text == "online"
      if isOurs { warnings.noteEcho() }
      return Reply(messages: isOurs ? [] : [online])
    }
    if let discovery, message.topic == HomeAssistantDevice.birthTopic(prefix: discovery) {
      // A retained birth message was published before our discovery message.
      guard message.text == "online", !message.isRetained else { return Reply() }
      let delay = Self.birthDelay * Double.random(in: 0...1, using: &generator)
      discoveryDue = discoveryDue ?? context.now.advanced(by: delay)
      return Reply()
    }
    if message.topic == identity.roomTopic(.plan) {
      guard followsPlan else { return Reply(messages: planOnBroker(message.payload, context)) }
      let (bytes, limit) = (message.payload.count, PlanDocument.maximumLength)
      guard bytes <= limit else {
        return Reply(command: .failure(.tooLong(bytes: bytes, limit: limit)))
      }
      return Reply(plan: message.payload.isEmpty ? nil : message.payload)
    }
    if leader.receive(message, at: context.now) {
      return Reply(logLine: followsPlan ? leader.takeClockWarning() : nil)
    }
    guard !message.isRetained else { return ignoreRetained(message) }
    // An empty message only deletes a retained one (MQTT 3.1.1, 3.3.1.3).
    guard !message.payload.isEmpty else { return Reply() }
    guard takesCommands else { return Reply(command: .failure(.notNow("commands are off"))) }
    do throws(RequestRefusal) {
      return Reply(command: .success(try MQTTCommand(message, to: identity).command))
    } catch {
      return Reply(command: .failure(error))
    }
  }

  /// Whether no display is online that may lead the room; nil if that is unknown, or if this display follows none.
  func isLeaderAway(at now: Instant) -> Bool? { followsPlan ? leader.isAway(at: now) : nil }

  /// Whether the clock of the display that leads the room differs from this machine's.
  var leaderClockDiffers: Bool { followsPlan && leader.clockAhead != nil }

  /// Ignores a command that the broker repeats at every connection, and that would be performed again each time. Its
  /// sender is long gone, so it is not answered, and each topic is logged once.
  private mutating func ignoreRetained(_ message: MQTTMessage) -> Reply {
    guard retained.insert(message.topic).inserted else { return Reply() }
    let why = "it is retained; commands must not be retained"
    let help = "mosquitto_pub -r -n -t '\(message.topic)' deletes it"
    return Reply(logLine: "mqtt: a command on \(message.topic) is ignored: \(why); \(help)")
  }

  /// Returns the answer to a command.
  func answer(
    to message: MQTTMessage,
    error: RequestRefusal?,
    note: String? = nil
  ) -> MQTTMessage {
    let id = JSONCommand.requestID(in: message.payload)
    let answer = CueLine.answer(error: error, note: note, to: id)
    return MQTTMessage(identity.topic(.answer), answer.description)
  }

  /// Returns the number of cues dropped because they were late, and resets it.
  mutating func takeStale() -> Int {
    defer { stale = 0 }
    return stale
  }

  // MARK: Published messages

  private var online: MQTTMessage {
    MQTTMessage(identity.topic(.online), "online", quality: .atLeastOnce, isRetained: true)
  }

  private func discoveryMessage(_ show: Show) -> [MQTTMessage] {
    guard let discovery else { return [] }
    let device = HomeAssistantDevice(
      identity,
      prefix: discovery,
      version: version,
      patterns: takesCommands ? show.allowedPatterns : nil
    )
    return [device.discoveryMessage]
  }

  /// Returns the states that differ from those published last, or all of them.
  private mutating func states(_ context: Context, isAll: Bool = false) -> [MQTTMessage] {
    let state = RoomState(context)
    let former = isAll ? nil : publishedState
    publishedState = state
    // A cue may be published early, but a state is published when it applies.
    breathDue = context.show.nextCue(after: context.now)
    if isAll { heartbeatDue = context.now.advanced(by: Self.heartbeat) }
    guard state != former else { return [] }
    let formerTexts = former?.shortStates.map(\.text) ?? []
    let onlyBreathChanged = former.map { state.differsInBreathOnly(from: $0) } ?? false
    // The state of a past breath is useless to later subscribers, and a broker that stores retained
    // messages on disk would have to write at every breath.
    var messages = [stateMessage(state, isRetained: !onlyBreathChanged, context)]
    for (index, short) in state.shortStates.enumerated()
    where former == nil || formerTexts[index] != short.text {
      messages.append(shortMessage(short))
    }
    return messages
  }

  private mutating func timetable(_ context: Context) -> [MQTTMessage] {
    guard let timetable = context.timetable, timetable != publishedTimetable else { return [] }
    publishedTimetable = timetable
    let json = timetable.json.description
    return [MQTTMessage(identity.topic(.timetable), json, quality: .atLeastOnce, isRetained: true)]
  }
}
