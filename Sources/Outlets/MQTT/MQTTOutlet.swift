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

  /// Returns the record of where plans were published, which is created if asked for; nil if there is none.
  package var planTopics: @Sendable (_ creates: Bool) -> PlanTopicFile? = { _ in nil }

  /// Returns whether the display leaves this broker or room, as at the end of the program: its topics then say that the
  /// session is over.
  package var isEnding: @Sendable () -> Bool = { false }

  /// The maximum number of events waiting for the connection.
  private static let mailboxCapacity = 64

  /// Creates an outlet.
  ///
  /// - Parameters:
  ///   - outlet: The outlet whose events are published.
  ///   - broker: The broker and the credentials.
  ///   - identity: The site, room and display.
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
    as identity: DisplayIdentity,
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
    self.client = client ?? identity.identifier
    self.health = health
    self.plan = plan
    self.backoff = backoff
    self.log = log
    session = MQTTSession(
      identity,
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
    let thread = MQTTThread<MQTTSessionHandler>(
      name: "mqtt",
      broker: broker,
      client: client,
      backoff: backoff,
      mailbox: mailbox,
      log: log,
      note: { [outlet, plan] isLost in
        outlet.troubles.note(.broker, isPresent: isLost)
        if isLost { plan.noteLoss?() }
      }
    )
    let handler = MQTTSessionHandler(
      session: session,
      link: link,
      health: health,
      plan: plan,
      outlet: outlet,
      gate: CommandGate(.mqtt, log: log),
      log: log,
      planTopics: (planTopics, broker.address),
      isEnding: isEnding
    )
    await thread.run(handler) {
      for await event in outlet.inbox { outlet.noteDropped(mailbox.put(event)) }
      mailbox.stop()
    }
  }
}
