import Breathing
import Network
import Show

/// The loop of the connection's thread: connects, serves, and reconnects when the connection is
/// lost.
struct MQTTLoop: Sendable {
  let broker: MQTTBroker
  let client: String
  var session: MQTTSession
  let link: ShowLink
  let health: HealthCounters
  let plan: MQTTPlan
  private var retry: Retry
  let mailbox: MQTTMailbox<Outlet.Event>
  let outlet: Outlet
  let log: @Sendable (String) -> Void

  /// How long a connection must last to count as stable.
  private static let stableAfter: Duration = .seconds(30)

  /// The longest wait for the broker's confirmation when disconnecting.
  private static let disconnectTimeout: Duration = .milliseconds(300)

  init(
    broker: MQTTBroker,
    client: String,
    session: MQTTSession,
    link: ShowLink,
    health: HealthCounters,
    plan: MQTTPlan,
    backoff: Backoff,
    mailbox: MQTTMailbox<Outlet.Event>,
    outlet: Outlet,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.broker = broker
    self.client = client
    self.session = session
    self.link = link
    self.health = health
    self.plan = plan
    retry = Retry(backoff)
    self.mailbox = mailbox
    self.outlet = outlet
    self.log = log
  }

  /// Runs until the mailbox is stopped.
  mutating func run() {
    while !mailbox.isStopped {
      do throws(MQTTError) {
        let connection = try MQTTConnection(broker, client: client, will: session.will)
        try connection.open()
        try connection.enter(unlessStopped: mailbox)
        try serve(connection)
        return leave(connection)
      } catch {
        guard !mailbox.isStopped else { return }
        mailbox.isConnected = false
        let (shouldLog, wait) = retry.fail(error.description)
        if shouldLog { log("no MQTT broker at \(broker.address): \(error); retrying") }
        mailbox.wait(for: wait)
      }
    }
  }

  /// Publishes and receives until the connection is lost or the mailbox is stopped.
  private mutating func serve(_ connection: MQTTConnection) throws(MQTTError) {
    guard !mailbox.isStopped else { return }
    mailbox.isConnected = true
    if retry.reconnect() { log("the MQTT broker \(broker.address) is back") }
    let begun = ContinuousClock.now
    // Waiting events are dropped, because the first messages contain the complete state.
    outlet.noteDropped(mailbox.dequeueAll().count)
    try connection.subscribe(session.subscriptions)
    try send(session.begin(context), by: connection)
    while !mailbox.isStopped {
      let now = link.now()
      let wait = session.due.map { now.duration(to: $0) } ?? .seconds(1)
      for event in try connection.turn(for: wait, wakingOn: mailbox.descriptor) {
        if case .received(let message) = event { try receive(message, by: connection) }
      }
      mailbox.clear()
      if begun.duration(to: .now) > Self.stableAfter { retry.succeed() }
      // While the network accepts no more, events stay in the mailbox, which drops the oldest.
      guard !connection.isClogged else { continue }
      for event in mailbox.dequeueAll() {
        try send(session.messages(for: event, context), by: connection)
      }
      outlet.noteDropped(session.takeStale())
      try send(session.turn(context), by: connection)
    }
  }

  private mutating func receive(
    _ message: MQTTMessage,
    by connection: MQTTConnection
  ) throws(MQTTError) {
    var reply = session.receive(message, context)
    if let command = reply.command {
      do {
        let note = try command.perform(on: link)
        reply.messages.append(session.answer(to: message, error: nil, note: note))
      } catch {
        reply = session.refuse(message, "\(error)", context)
      }
    }
    if let bytes = reply.plan { plan.received?(bytes) }
    if let remark = reply.remark { log(remark) }
    try send(reply.messages, by: connection)
  }

  private func send(_ messages: [MQTTMessage], by connection: MQTTConnection) throws(MQTTError) {
    for message in messages { try connection.publish(message) }
  }

  /// Publishes that the display is offline, and waits briefly for the broker's confirmation.
  private func leave(_ connection: MQTTConnection) {
    let end = ContinuousClock.now + Self.disconnectTimeout
    do throws(MQTTError) {
      try connection.publish(session.will)
      while connection.unconfirmed > 0 || connection.isClogged, ContinuousClock.now < end {
        _ = try connection.turn(for: .milliseconds(20))
      }
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
      timetable: link.timetable()
    )
  }
}
