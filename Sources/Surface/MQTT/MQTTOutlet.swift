public import Breathing
import Network
import Scenes

/// Tells an MQTT broker what happens and how it stands, and takes commands from it.
///
/// The connection lives on a thread of its own; whatever the broker does, nothing waits for it but
/// that thread. docs/mqtt.md lists the topics.
public struct MQTTOutlet: Sendable {
  /// What the outlet is told.
  public let outlet: Outlet

  private let broker: MQTTBroker
  private let client: String
  private let session: MQTTSession
  private let vitals: Vitals
  private let plan: MQTTPlan
  private let backoff: Backoff
  private let note: @Sendable (String) -> Void

  /// How many events wait for the connection at most.
  private static let room = 64

  /// Creates an outlet.
  ///
  /// - Parameters:
  ///   - outlet: What the outlet is told.
  ///   - broker: Where the broker is, and how to be let in.
  ///   - place: Which display of which room this is.
  ///   - client: What the broker knows us by; nil for the place's identifier.
  ///   - takesCommands: Whether commands are taken from it.
  ///   - discovery: What Home Assistant's discovery topics begin with; nil where none is told.
  ///   - version: The program's version.
  ///   - vitals: How the daemon is.
  ///   - plan: How the plan of the room goes through the broker.
  ///   - backoff: How long to wait before connecting again.
  ///   - seed: From which the delay of introductions is drawn.
  ///   - note: Takes what a log should hold, sentence by sentence.
  public init(
    _ outlet: Outlet,
    to broker: MQTTBroker,
    as place: MQTTPlace,
    client: String? = nil,
    takesCommands: Bool,
    discovery: String? = HomeAssistantDevice.standardPrefix,
    version: String,
    vitals: Vitals,
    plan: MQTTPlan = MQTTPlan(),
    backoff: Backoff,
    seed: UInt64,
    note: @escaping @Sendable (String) -> Void
  ) {
    self.outlet = outlet
    self.broker = broker
    self.client = client ?? place.identifier
    self.vitals = vitals
    self.plan = plan
    self.backoff = backoff
    self.note = note
    session = MQTTSession(
      place,
      discovery: discovery,
      version: version,
      takesCommands: takesCommands,
      followsPlan: plan.received != nil,
      generator: SeededGenerator(seed: seed)
    )
  }

  /// Runs until its task is cancelled, and takes leave of the broker then.
  public func run(_ link: ShowLink) async {
    let mailbox = MQTTMailbox<Outlet.Event>(room: Self.room)
    let loop = MQTTLoop(
      broker: broker,
      client: client,
      session: session,
      link: link,
      vitals: vitals,
      plan: plan,
      backoff: backoff,
      mailbox: mailbox,
      outlet: outlet,
      note: note
    )
    let end = Gate()
    do throws(NetworkError) {
      try Worker.start("mqtt") {
        var loop = loop
        loop.run()
        end.open()
      }
    } catch {
      return note("no MQTT: the system cannot start a thread (\(error))")
    }
    await withTaskCancellationHandler {
      for await event in outlet.inbox { outlet.noteDropped(mailbox.put(event)) }
      mailbox.stop()
      await end.wait()
    } onCancel: {
      mailbox.stop()
      // A thread that is still looking for the broker has no leave to take.
      if !mailbox.isAttended { end.open() }
    }
  }
}
