import Breathing
public import Network
import Synchronization

/// A connection to a broker for a program with its own messages, such as a relay of the shared sky.
///
/// A thread keeps it open and replaces it when it is lost. Messages published meanwhile are
/// dropped, as are those that do not fit in the mailbox. It suits messages that are useless when
/// late.
public final class MQTTLink: Sendable {
  private let topics: [String]
  private let thread: MQTTThread<Handler>
  private let dropped = Atomic(0)

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
    self.topics = topics
    thread = MQTTThread(
      name: "mqtt-link",
      broker: broker,
      client: client,
      backoff: backoff,
      mailbox: MQTTMailbox(capacity: capacity),
      log: log
    )
  }

  /// Queues messages for publishing, if the broker is connected; never waits.
  public func publish(_ messages: [MQTTMessage]) {
    guard isConnected else { return count(messages.count) }
    count(thread.mailbox.put(messages))
  }

  /// The number of messages that were dropped.
  public var droppedCount: Int { dropped.load(ordering: .relaxed) }

  /// Whether the broker is connected now.
  public var isConnected: Bool { thread.mailbox.isConnected }

  /// Runs until the task is cancelled. Call it only once.
  ///
  /// - Parameter receive: Called with each message received, on the connection's thread.
  public func run(_ receive: @escaping @Sendable (MQTTMessage) -> Void) async {
    await thread.run(Handler(link: self, received: receive))
  }

  private struct Handler: MQTTHandler {
    let link: MQTTLink
    let received: @Sendable (MQTTMessage) -> Void
    let wait: Duration = .seconds(1)

    var will: MQTTMessage? { nil }

    var subscriptions: [String] { link.topics }

    func begin(_ connection: MQTTConnection, dropping count: Int) { link.count(count) }

    func receive(_ message: MQTTMessage, by connection: MQTTConnection) { received(message) }

    func send(_ items: [MQTTMessage], by connection: MQTTConnection) throws(MQTTError) {
      for message in items { try connection.publish(message) }
    }

    func leave(_ connection: MQTTConnection) { connection.close() }
  }

  private func count(_ messages: Int) {
    if messages > 0 { dropped.add(messages, ordering: .relaxed) }
  }
}
