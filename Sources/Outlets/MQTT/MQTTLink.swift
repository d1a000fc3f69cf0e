import Breathing
public import Network
import Synchronization

/// A connection to a broker for a program with its own messages, such as a relay of the shared sky.
///
/// A thread keeps it open and replaces it when it is lost. Messages published meanwhile are
/// dropped, as are those that do not fit in the mailbox. It suits messages that are useless when
/// late.
public final class MQTTLink: Sendable {
  private let broker: MQTTBroker
  private let client: String
  private let topics: [String]
  private let backoff: Backoff
  private let log: @Sendable (String) -> Void
  private let mailbox: MQTTMailbox<MQTTMessage>
  private let dropped = Atomic(0)

  /// How long a connection must last to count as stable.
  private static let stableAfter: Duration = .seconds(30)

  /// Creates a link, which connects when it runs.
  ///
  /// - Parameters:
  ///   - broker: The broker and the credentials.
  ///   - client: The client identifier, which must be unique on the broker.
  ///   - topics: The topics to subscribe to.
  ///   - capacity: The maximum number of messages waiting to be published.
  ///   - backoff: The delays before reconnecting.
  ///   - log: Logs one sentence.
  public init(
    to broker: MQTTBroker,
    as client: String,
    subscribingTo topics: [String],
    capacity: Int,
    backoff: Backoff,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.broker = broker
    self.client = client
    self.topics = topics
    self.backoff = backoff
    self.log = log
    mailbox = MQTTMailbox(capacity: capacity)
  }

  /// Queues messages for publishing, if the broker is connected; never waits.
  public func publish(_ messages: [MQTTMessage]) {
    guard mailbox.isConnected else { return count(messages.count) }
    count(mailbox.put(messages))
  }

  /// The number of messages that were dropped.
  public var droppedCount: Int { dropped.load(ordering: .relaxed) }

  /// Whether the broker is connected now.
  public var isConnected: Bool { mailbox.isConnected }

  /// Runs until the task is cancelled. Call it only once.
  ///
  /// - Parameter receive: Called with each message received, on the connection's thread.
  public func run(_ receive: @escaping @Sendable (MQTTMessage) -> Void) async {
    let end = Latch()
    do throws(NetworkError) {
      try Worker.start("mqtt-link") { [self] in
        stayConnected(receive)
        end.open()
      }
    } catch {
      return log("no MQTT: the system cannot start a thread (\(error))")
    }
    await withTaskCancellationHandler {
      await end.wait()
    } onCancel: {
      mailbox.stop()
      // A thread that is still connecting has nothing to send before it ends.
      if !mailbox.isConnected { end.open() }
    }
  }

  private func stayConnected(_ receive: (MQTTMessage) -> Void) {
    var retry = Retry(backoff)
    while !mailbox.isStopped {
      do throws(MQTTError) {
        let connection = try MQTTConnection(broker, client: client, will: nil)
        try connection.open()
        try connection.enter(unlessStopped: mailbox)
        if retry.reconnect() { log("the MQTT broker \(broker.address) is back") }
        try serve(connection, &retry, receive)
        return connection.close()
      } catch {
        mailbox.isConnected = false
        guard !mailbox.isStopped else { return }
        let (shouldLog, wait) = retry.fail(error.description)
        if shouldLog { log("no MQTT broker at \(broker.address): \(error); retrying") }
        mailbox.wait(for: wait)
      }
    }
  }

  private func serve(
    _ connection: MQTTConnection,
    _ retry: inout Retry,
    _ receive: (MQTTMessage) -> Void
  ) throws(MQTTError) {
    try connection.subscribe(topics)
    let begun = ContinuousClock.now
    count(mailbox.dequeueAll().count)
    mailbox.isConnected = true
    while !mailbox.isStopped {
      for event in try connection.turn(for: .seconds(1), wakingOn: mailbox.descriptor) {
        if case .received(let message) = event { receive(message) }
      }
      mailbox.clear()
      if begun.duration(to: .now) > Self.stableAfter { retry.succeed() }
      // While the network accepts no more, messages stay in the mailbox, which drops the oldest.
      guard !connection.isClogged else { continue }
      for message in mailbox.dequeueAll() { try connection.publish(message) }
    }
  }

  private func count(_ messages: Int) {
    if messages > 0 { dropped.add(messages, ordering: .relaxed) }
  }
}
