import Network

/// What a program sends and receives on its connection to a broker, on the connection's thread.
protocol MQTTHandler: Sendable {
  associatedtype Item: Sendable

  /// The last will, which the broker publishes if the connection is lost.
  var will: MQTTMessage? { get }

  /// The topics to subscribe to.
  var subscriptions: [String] { get }

  /// The longest wait before `send` is called, even without items.
  var wait: Duration { get }

  /// Called when the broker has accepted the connection, before subscribing.
  mutating func enter(_ connection: MQTTConnection) throws(MQTTError)

  /// Called when subscribed, with the number of items that waited for this and are dropped.
  mutating func begin(_ connection: MQTTConnection, dropping count: Int) throws(MQTTError)

  /// Called with each message received.
  mutating func receive(_ message: MQTTMessage, by connection: MQTTConnection) throws(MQTTError)

  /// Called with the items of the mailbox, which may be none, whenever the network accepts more.
  mutating func send(_ items: [Item], by connection: MQTTConnection) throws(MQTTError)

  /// Called before the thread ends, if there is a connection; disconnects.
  func leave(_ connection: MQTTConnection)
}

extension MQTTHandler {
  mutating func enter(_ connection: MQTTConnection) throws(MQTTError) {}
}

/// A thread that connects, serves, and connects again when the connection is lost.
struct MQTTThread<Handler: MQTTHandler>: Sendable {
  /// The thread's name.
  let name: String
  let broker: MQTTBroker
  let client: String
  let backoff: Backoff
  let mailbox: MQTTMailbox<Handler.Item>
  let log: @Sendable (String) -> Void

  /// Called with true when the broker does not answer, and with false when it does.
  var note: @Sendable (Bool) -> Void = { _ in }

  /// How long to wait for the broker to accept the connection.
  private static var connectTimeout: Duration { .seconds(20) }

  /// How long a connection must last until the delays are short again.
  private static var stableAfter: Duration { .seconds(30) }

  /// The longest wait before connecting again. Another client of the same name takes the connection within this time.
  private static var longestWait: Duration { .seconds(120) }

  /// The longest wait for the network.
  private static var longestTurn: Duration { .seconds(1) }

  /// Runs until the task is cancelled.
  ///
  /// - Parameters:
  ///   - handler: What happens on the connection.
  ///   - fill: Fills the mailbox until the task is cancelled.
  func run(_ handler: Handler, fill: @Sendable () async -> Void = {}) async {
    let end = Latch()
    do throws(NetworkError) {
      try Worker.start(name) {
        var handler = handler
        stayConnected(&handler)
        end.open()
      }
    } catch {
      return log("no MQTT: the system cannot start a thread (\(error))")
    }
    await withTaskCancellationHandler {
      await fill()
      await end.wait()
    } onCancel: {
      mailbox.stop()
      // A thread that is still connecting has nothing to send before it ends.
      if !mailbox.isConnected { end.open() }
    }
  }

  private func stayConnected(_ handler: inout Handler) {
    var retry = Retry(backoff)
    var steadiness = Steadiness<ContinuousClock.Instant>()
    while !mailbox.isStopped {
      var accepted: ContinuousClock.Instant?
      do throws(MQTTError) {
        let connection = try MQTTConnection(broker, client: client, will: handler.will)
        try connection.open()
        try enter(connection)
        accepted = .now
        try serve(connection, &handler, &retry, &steadiness)
        return handler.leave(connection)
      } catch {
        mailbox.isConnected = false
        guard !mailbox.isStopped else { return }
        note(true)
        steadiness.fail(at: .now)
        let isShort = accepted.map { $0.duration(to: .now) <= Self.longestWait } ?? false
        let reason = error.description + (isShort && steadiness.comesAndGoes ? hint : "")
        let (shouldLog, wait) = retry.fail(reason)
        if shouldLog { log("no MQTT broker at \(broker.address): \(reason); retrying") }
        mailbox.wait(for: wait)
      }
    }
  }

  /// Why a broker may end connections that it has just accepted.
  private var hint: String { "; another client may use the name \(client)" }

  /// Waits until the broker accepts the connection, or until the mailbox is stopped.
  private func enter(_ connection: MQTTConnection) throws(MQTTError) {
    let end = ContinuousClock.now + Self.connectTimeout
    while !mailbox.isStopped {
      guard ContinuousClock.now < end else { throw .lost("it does not answer") }
      let events = try connection.turn(for: Self.longestTurn, wakingOn: mailbox.descriptor)
      if events.contains(.accepted) { return }
      mailbox.clear()
    }
  }

  /// Publishes and receives until the connection is lost or the mailbox is stopped.
  private func serve(
    _ connection: MQTTConnection,
    _ handler: inout Handler,
    _ retry: inout Retry,
    _ steadiness: inout Steadiness<ContinuousClock.Instant>
  ) throws(MQTTError) {
    guard !mailbox.isStopped else { return }
    try handler.enter(connection)
    try connection.subscribe(handler.subscriptions)
    let dropped = mailbox.dequeueAll().count
    mailbox.isConnected = true
    noteConnection(&retry, &steadiness)
    let begun = ContinuousClock.now
    try handler.begin(connection, dropping: dropped)
    while !mailbox.isStopped {
      // While the network accepts no more, what is due has to wait, and must not end the turn.
      let wait = connection.isClogged ? Self.longestTurn : handler.wait
      for event in try connection.turn(for: wait, wakingOn: mailbox.descriptor) {
        if case .received(let message) = event { try handler.receive(message, by: connection) }
      }
      mailbox.clear()
      if steadiness.isLost { noteConnection(&retry, &steadiness) }
      if !steadiness.isLost, begun.duration(to: .now) > Self.stableAfter { retry.succeed() }
      // While the network accepts no more, items stay in the mailbox, which drops the oldest.
      guard !connection.isClogged else { continue }
      try handler.send(mailbox.dequeueAll(), by: connection)
    }
  }

  /// Notes that the broker is connected; logs once that it is back, when it counts as working again.
  private func noteConnection(
    _ retry: inout Retry,
    _ steadiness: inout Steadiness<ContinuousClock.Instant>
  ) {
    let isBack = steadiness.succeed(at: .now)
    guard !steadiness.isLost else { return }
    note(false)
    guard isBack else { return }
    retry.reconnect()
    log("the MQTT broker \(broker.address) is back")
  }
}
