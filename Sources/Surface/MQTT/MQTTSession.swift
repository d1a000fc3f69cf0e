import Breathing
import Scenes
import Text

/// What a display says to a broker, and what it makes of what it hears: a state machine without a
/// clock or a socket.
struct MQTTSession: Sendable {
  /// How it all stands when the session is asked.
  struct Outlook {
    let show: Show
    let vitals: Vitals.Reading
    let now: Instant
    /// The room's plan, where we are the one who publishes it.
    var plan: [UInt8]?
  }

  /// What the session makes of a message.
  struct Reply {
    var messages: [MQTTMessage] = []
    /// What a client asks for.
    var wish: Wish?
    /// The room's plan, where we follow it.
    var plan: [UInt8]?
    /// What the log is told.
    var remark: String?
  }

  /// How often all states are said again.
  static let heartbeat: Duration = .seconds(30)

  /// Up to how long after Home Assistant has started we introduce ourselves again; drawn by chance, so
  /// that not all displays do at once.
  static let birthDelay: Duration = .seconds(10)

  /// How long after the introduction states are said: so long Home Assistant may take to listen.
  static let introductionPause: Duration = .seconds(2)

  /// A cue that is told later than this misleads.
  static let staleness: Duration = .seconds(2)

  let place: MQTTPlace
  /// What discovery topics begin with; nil where nobody is to discover us.
  let discovery: String?
  let version: String
  /// Whether commands are listened to.
  let takesCommands: Bool
  /// Whether the room's plan is listened to.
  let followsPlan: Bool

  private var generator: SeededGenerator
  private var gate = CommandGate()
  private var answers = CommandGate()
  private var refusals: MQTTRefusals
  private var said: RoomState?
  private var saidPlan: [UInt8]?
  private var heartbeatDue: Instant?
  private var introductionDue: Instant?
  private var pulseDue: Instant?

  /// How many cues came too late to be told.
  private var stale = 0

  init(
    _ place: MQTTPlace,
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
    refusals = MQTTRefusals()
  }

  /// What the broker says for us when we are lost, and what we say ourselves when we leave.
  var will: MQTTMessage {
    MQTTMessage(place.topic(.online), "offline", quality: .atLeastOnce, isRetained: true)
  }

  /// The topics to listen to.
  var subscriptions: [String] {
    var topics = takesCommands ? MQTTOrder.topics(of: place) : []
    topics.append(place.topic(.online))
    if let discovery { topics.append(HomeAssistantDevice.birthTopic(prefix: discovery)) }
    if followsPlan { topics.append(place.roomTopic(.plan)) }
    return topics
  }

  /// When something is to be said next.
  var due: Instant? {
    [heartbeatDue, introductionDue, pulseDue].compactMap(\.self).min()
  }

  /// The broker has let us in: returns what is said first.
  mutating func begin(_ outlook: Outlook) -> [MQTTMessage] {
    (said, saidPlan, introductionDue, pulseDue) = (nil, nil, nil, nil)
    refusals = MQTTRefusals()
    let messages =
      introduction(outlook.show) + [online] + states(outlook, isAll: true) + plan(outlook)
    // What is not retained is said again once those who were introduced listen.
    heartbeatDue = outlook.now.advanced(by: Self.introductionPause)
    return messages
  }

  /// Returns what is said of an event.
  mutating func hear(_ event: Outlet.Event, _ outlook: Outlook) -> [MQTTMessage] {
    switch event {
    case .changed(_, let reason):
      // What was due on the clock from before is due at once: its instants mean nothing now.
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

  /// Returns what is said once the clock was set: all of it.
  private mutating func restart(_ outlook: Outlook) -> [MQTTMessage] {
    if introductionDue != nil { introductionDue = outlook.now }
    refusals = MQTTRefusals()
    return [online] + states(outlook, isAll: true) + plan(outlook)
  }

  /// Returns what is to be said by now.
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

  /// Takes in a message.
  mutating func receive(_ message: MQTTMessage, _ outlook: Outlook) -> Reply {
    if message.topic == place.topic(.online) {
      // Said by the broker when it took us for lost, or by somebody else: we are here.
      let isOurs = message.text == "online"
      return Reply(messages: isOurs ? [] : [online])
    }
    if let discovery, message.topic == HomeAssistantDevice.birthTopic(prefix: discovery) {
      // An old birth was before we introduced ourselves.
      guard message.text == "online", !message.isRetained else { return Reply() }
      let delay = Self.birthDelay * Double.random(in: 0...1, using: &generator)
      introductionDue = introductionDue ?? outlook.now.advanced(by: delay)
      return Reply()
    }
    if message.topic == place.roomTopic(.plan) {
      guard message.payload.count <= MQTTOrder.longestPlan else {
        return refuse(message, "it has \(message.payload.count) bytes", outlook)
      }
      return Reply(plan: followsPlan && !message.payload.isEmpty ? message.payload : nil)
    }
    guard takesCommands else { return refuse(message, "commands are off", outlook) }
    do {
      let order = try MQTTOrder(message, to: place)
      guard gate.admits(at: outlook.now) else {
        return refuse(message, "more than \(CommandGate.mostASecond) commands a second", outlook)
      }
      // A value that no show takes is named here, whatever becomes of the rest.
      if case .command(let request) = order.wish { _ = try request.command(for: outlook.show) }
      return Reply(wish: order.wish)
    } catch {
      return refuse(message, "\(error)", outlook)
    }
  }

  /// Logs why a message does nothing, and answers it.
  mutating func refuse(_ message: MQTTMessage, _ why: String, _ outlook: Outlook) -> Reply {
    let remark = refusals.remark(on: message.topic, why, at: outlook.now)
    // A client that floods a topic receives no flood in return.
    let isAnswered = answers.admits(at: outlook.now)
    return Reply(messages: isAnswered ? [answer(error: why)] : [], remark: remark)
  }

  /// The answer to a command.
  func answer(error: String?, note: String? = nil) -> MQTTMessage {
    MQTTMessage(place.topic(.answer), CueLine.answer(error: error, note: note).description)
  }

  /// Returns how many cues came too late to be told since it was last asked.
  mutating func takeStale() -> Int {
    defer { stale = 0 }
    return stale
  }

  // MARK: What is said

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

  /// The states that differ from what was said last, or all of them.
  private mutating func states(_ outlook: Outlook, isAll: Bool = false) -> [MQTTMessage] {
    let state = RoomState(outlook.show, outlook.vitals, at: outlook.now)
    let former = isAll ? nil : said
    said = state
    // A cue may be told ahead; a state is said when it is so.
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
    // A breath that is over is no news for those who come later, and a broker that writes down what
    // it retains would write with every breath.
    var messages = [MQTTMessage(place.topic(.state), json, isRetained: !isPulseOnly)]
    for (index, word) in state.words.enumerated()
    where former == nil || formerWords[index] != word.text {
      // Whether it draws expires by itself; an old word would only delay that.
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
