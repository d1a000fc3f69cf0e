import Breathing
public import Network
import Show

/// Publishes events and state to an MQTT broker, and accepts commands from it.
///
/// The connection has its own thread; nothing else waits for the broker. docs/mqtt.md lists the
/// topics.
public struct MQTTOutlet: Sendable {
  /// The outlet whose events are published.
  public let outlet: Outlet

  private let broker: MQTTBroker
  private let client: String
  private let session: MQTTSession
  private let health: HealthCounters
  private let plan: MQTTPlan
  private let backoff: Backoff
  private let log: @Sendable (String) -> Void

  /// The maximum number of events waiting for the connection.
  private static let mailboxCapacity = 64

  /// Creates an outlet.
  ///
  /// - Parameters:
  ///   - outlet: The outlet whose events are published.
  ///   - broker: The broker and the credentials.
  ///   - topics: The site, room and display.
  ///   - client: The client identifier; nil uses the display's.
  ///   - takesCommands: Whether commands are accepted.
  ///   - discovery: The prefix of Home Assistant's discovery topics; nil for no discovery.
  ///   - version: The program's version.
  ///   - health: The program's health.
  ///   - plan: How the room's plan is published or received.
  ///   - backoff: The delays before reconnecting.
  ///   - seed: The seed of the delay before discovery messages.
  ///   - log: Logs one sentence.
  public init(
    _ outlet: Outlet,
    to broker: MQTTBroker,
    as topics: MQTTTopics,
    client: String? = nil,
    takesCommands: Bool,
    discovery: String? = HomeAssistantDevice.standardPrefix,
    version: String,
    health: HealthCounters,
    plan: MQTTPlan = MQTTPlan(),
    backoff: Backoff,
    seed: UInt64,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.outlet = outlet
    self.broker = broker
    self.client = client ?? topics.identifier
    self.health = health
    self.plan = plan
    self.backoff = backoff
    self.log = log
    session = MQTTSession(
      topics,
      discovery: discovery,
      version: version,
      takesCommands: takesCommands,
      followsPlan: plan.received != nil,
      generator: SeededGenerator(seed: seed)
    )
  }

  /// Runs until the task is cancelled, then disconnects from the broker.
  public func run(_ link: ShowLink) async {
    let mailbox = MQTTMailbox<Outlet.Event>(capacity: Self.mailboxCapacity)
    let loop = MQTTLoop(
      broker: broker,
      client: client,
      session: session,
      link: link,
      health: health,
      plan: plan,
      backoff: backoff,
      mailbox: mailbox,
      outlet: outlet,
      log: log
    )
    let end = Latch()
    do throws(NetworkError) {
      try Worker.start("mqtt") {
        var loop = loop
        loop.run()
        end.open()
      }
    } catch {
      return log("no MQTT: the system cannot start a thread (\(error))")
    }
    await withTaskCancellationHandler {
      for await event in outlet.inbox { outlet.noteDropped(mailbox.put(event)) }
      mailbox.stop()
      await end.wait()
    } onCancel: {
      mailbox.stop()
      // A thread that is still connecting has nothing to send before it ends.
      if !mailbox.isConnected { end.open() }
    }
  }
}
