import Breathing
import Show
import Text

/// A display's session with a broker: a state machine without a clock or a socket.
struct MQTTSession: Sendable {
  /// The state of the program at the time of a call.
  struct Outlook {
    let show: Show
    let vitals: HealthCounters.Reading
    let now: Instant
    /// The room's plan; nil unless this display publishes it.
    var plan: [UInt8]?
  }

  /// The result of a received message.
  struct Reply {
    var messages: [MQTTMessage] = []
    /// The command or plan; nil if there is none.
    var wish: Wish?
    /// The room's plan; nil unless this display follows it.
    var plan: [UInt8]?
    /// A line for the log.
    var remark: String?
  }

  /// The interval at which all states are published again.
  static let heartbeat: Duration = .seconds(30)

  /// The longest delay before discovery is published again after Home Assistant starts. The delay
  /// is random, so that displays do not all publish at once.
  static let birthDelay: Duration = .seconds(10)

  /// The pause between discovery and states, in which Home Assistant subscribes.
  static let introductionPause: Duration = .seconds(2)

  /// The age at which a cue is dropped, because it would mislead.
  static let staleness: Duration = .seconds(2)

  let place: MQTTTopics
  /// The prefix of discovery topics; nil for no discovery.
  let discovery: String?
  let version: String
  /// Whether commands are accepted.
  let takesCommands: Bool
  /// Whether this display follows the room's plan.
  let followsPlan: Bool

  private var generator: SeededGenerator
  private var gate = CommandGate()
  private var answers = CommandGate()
  private var refusals: MQTTRejectionLog
  /// The topics on which a retained command was logged.
  private var retained: Set<String> = []
  private var said: RoomState?
  private var saidPlan: [UInt8]?
  private var heartbeatDue: Instant?
  private var introductionDue: Instant?
  private var pulseDue: Instant?

  /// The number of cues dropped because they were late.
  private var stale = 0

  init(
    _ place: MQTTTopics,
    discovery: String?,
    version: String,
    takesCommands: Bool,
    followsPlan: Bool,
    generator: SeededGenerator
  ) {
    self.place = place
    self.discovery = discovery
    self.version = version
    self.takesCommands = takesCommands
    self.followsPlan = followsPlan
    self.generator = generator
    refusals = MQTTRejectionLog()
  }

  /// The last will, which is also published when disconnecting.
  var will: MQTTMessage {
    MQTTMessage(place.topic(.online), "offline", quality: .atLeastOnce, isRetained: true)
  }

  /// The topics to subscribe to.
  var subscriptions: [String] {
    var topics = takesCommands ? MQTTCommand.topics(of: place) : []
    topics.append(place.topic(.online))
    if let discovery { topics.append(HomeAssistantDevice.birthTopic(prefix: discovery)) }
    if followsPlan { topics.append(place.roomTopic(.plan)) }
    return topics
  }

  /// When the next message is due.
  var due: Instant? {
    [heartbeatDue, introductionDue, pulseDue].compactMap(\.self).min()
  }

  /// Returns the first messages of a new connection.
  mutating func begin(_ outlook: Outlook) -> [MQTTMessage] {
    (said, saidPlan, introductionDue, pulseDue) = (nil, nil, nil, nil)
    refusals = MQTTRejectionLog()
    let messages =
      introduction(outlook.show) + [online] + states(outlook, isAll: true) + plan(outlook)
    // Messages that are not retained are repeated once Home Assistant has subscribed.
    heartbeatDue = outlook.now.advanced(by: Self.introductionPause)
    return messages
  }

  /// Returns the messages of an event.
  mutating func hear(_ event: Outlet.Event, _ outlook: Outlook) -> [MQTTMessage] {
    switch event {
    case .changed(_, let reason):
      // Publications that were due at an instant of the old clock are due at once.
      guard !reason.movesInstants else { return restart(outlook) }
      return states(outlook) + plan(outlook)
    case .cue(let cue):
      let instant = cue.edge.instant
      guard instant.duration(to: outlook.now) < Self.staleness else {
        stale += 1
        return states(outlook)
      }
      let message = MQTTMessage(place.topic(.cue), RoomCue.json(cue).description)
      return [message] + states(outlook)
    }
  }

  /// Returns all messages again, after a clock step.
  private mutating func restart(_ outlook: Outlook) -> [MQTTMessage] {
    if introductionDue != nil { introductionDue = outlook.now }
    refusals = MQTTRejectionLog()
    return [online] + states(outlook, isAll: true) + plan(outlook)
  }

  /// Returns the messages due by now.
  mutating func turn(_ outlook: Outlook) -> [MQTTMessage] {
    var messages: [MQTTMessage] = []
    if let due = introductionDue, due <= outlook.now {
      introductionDue = nil
      messages += introduction(outlook.show)
      heartbeatDue = outlook.now.advanced(by: Self.introductionPause)
    }
    if let due = heartbeatDue, due <= outlook.now {
      messages += [online] + states(outlook, isAll: true) + plan(outlook)
    } else if let due = pulseDue, due <= outlook.now {
      messages += states(outlook)
    }
    return messages
  }

  /// Processes a received message.
  mutating func receive(_ message: MQTTMessage, _ outlook: Outlook) -> Reply {
    if message.topic == place.topic(.online) {
      // Unless the text is "online", the broker considered us lost, or another client published it;
      // then publish again that we are online.
      let isOurs = message.text == "online"
      return Reply(messages: isOurs ? [] : [online])
    }
    if let discovery, message.topic == HomeAssistantDevice.birthTopic(prefix: discovery) {
      // A retained birth message was published before our discovery message.
      guard message.text == "online", !message.isRetained else { return Reply() }
      let delay = Self.birthDelay * Double.random(in: 0...1, using: &generator)
      introductionDue = introductionDue ?? outlook.now.advanced(by: delay)
      return Reply()
    }
    if message.topic == place.roomTopic(.plan) {
      guard message.payload.count <= MQTTCommand.longestPlan else {
        return refuse(message, "it has \(message.payload.count) bytes", outlook)
      }
      return Reply(plan: followsPlan && !message.payload.isEmpty ? message.payload : nil)
    }
    guard takesCommands else { return refuse(message, "commands are off", outlook) }
    guard !message.isRetained else { return ignoreRetained(message, outlook) }
    do {
      let order = try MQTTCommand(message, to: place)
      guard gate.admits(at: outlook.now) else {
        return refuse(message, "more than \(CommandGate.mostASecond) commands a second", outlook)
      }
      // A value that no show accepts is reported here, before the command is performed.
      if case .command(let request) = order.wish { _ = try request.command(for: outlook.show) }
      return Reply(wish: order.wish)
    } catch {
      return refuse(message, "\(error)", outlook)
    }
  }

  /// Ignores a command that the broker repeats at every connection. Its sender is long gone, so it is
  /// not answered, and each topic is logged once.
  private mutating func ignoreRetained(_ message: MQTTMessage, _ outlook: Outlook) -> Reply {
    guard retained.insert(message.topic).inserted else { return Reply() }
    let why = "\(MQTTCommandError.retained); mosquitto_pub -r -n -t '\(message.topic)' deletes it"
    return Reply(remark: refusals.remark(on: message.topic, why, at: outlook.now))
  }

  /// Refuses a message: returns a log line and an answer.
  mutating func refuse(_ message: MQTTMessage, _ why: String, _ outlook: Outlook) -> Reply {
    let remark = refusals.remark(on: message.topic, why, at: outlook.now)
    // A client that floods a topic is not answered at the same rate.
    let isAnswered = answers.admits(at: outlook.now)
    return Reply(messages: isAnswered ? [answer(error: why)] : [], remark: remark)
  }

  /// Returns the answer to a command.
  func answer(error: String?, note: String? = nil) -> MQTTMessage {
    MQTTMessage(place.topic(.answer), CueLine.answer(error: error, note: note).description)
  }

  /// Returns the number of cues dropped because they were late, and resets it.
  mutating func takeStale() -> Int {
    defer { stale = 0 }
    return stale
  }

  // MARK: Published messages

  private var online: MQTTMessage {
    MQTTMessage(place.topic(.online), "online", quality: .atLeastOnce, isRetained: true)
  }

  private func introduction(_ show: Show) -> [MQTTMessage] {
    guard let discovery else { return [] }
    let device = HomeAssistantDevice(
      place,
      prefix: discovery,
      version: version,
      patterns: takesCommands ? show.allowedPatterns : nil
    )
    return [device.introduction]
  }

  /// Returns the states that differ from those published last, or all of them.
  private mutating func states(_ outlook: Outlook, isAll: Bool = false) -> [MQTTMessage] {
    let state = RoomState(outlook.show, outlook.vitals, at: outlook.now)
    let former = isAll ? nil : said
    said = state
    // A cue may be published early, but a state is published when it applies.
    pulseDue = outlook.show.nextCue(after: outlook.now)
    if isAll { heartbeatDue = outlook.now.advanced(by: Self.heartbeat) }
    guard state != former else { return [] }
    let json = state.json(
      version: version,
      outlook.vitals,
      takesCommands: takesCommands,
      at: outlook.now
    ).description
    let formerWords = former?.words.map(\.text) ?? []
    let isPulseOnly = former != nil && state.words.map(\.text) == formerWords
    // The state of a past breath is useless to later subscribers, and a broker that stores retained
    // messages on disk would have to write at every breath.
    var messages = [MQTTMessage(place.topic(.state), json, isRetained: !isPulseOnly)]
    for (index, word) in state.words.enumerated()
    where former == nil || formerWords[index] != word.text {
      // The `render` state expires on its own; a retained one would only delay that.
      let isRetained = word.leaf != .render
      messages.append(MQTTMessage(place.topic(word.leaf), word.text, isRetained: isRetained))
    }
    return messages
  }

  private mutating func plan(_ outlook: Outlook) -> [MQTTMessage] {
    guard let plan = outlook.plan, plan != saidPlan else { return [] }
    saidPlan = plan
    return [
      MQTTMessage(place.roomTopic(.plan), plan, quality: .atLeastOnce, isRetained: true)
    ]
  }
}
