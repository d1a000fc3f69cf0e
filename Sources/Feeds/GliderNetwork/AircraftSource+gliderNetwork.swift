import Breathing
import Network

extension AircraftSource {
  /// The time without data after which a connection counts as lost; servers send a comment every 20
  /// seconds.
  private static let idleTimeout: Duration = .seconds(90)

  /// How often a comment is sent. Some routers forget a connection after two minutes without data.
  private static let keepAliveInterval: Duration = .seconds(60)

  /// Receives lines from a server of the Open Glider Network.
  func follow(_ server: Endpoint, _ emit: (Event) -> Void) async {
    guard let area else { return emit(.failing("\(FetchError.address("no place is set"))")) }
    let subscription = OGNSubscription(agent: fetcher.agent, seed: seed, area: area)
    let receiver = StreamReceiver(
      server,
      backoff: Backoff(
        first: .seconds(2),
        longest: .seconds(120),
        generator: SeededGenerator(seed: seed)
      ),
      idleTimeout: Self.idleTimeout,
      messages: StreamReceiver.Messages(
        opening: { subscription.login() },
        keepAlive: { subscription.keepAlive() },
        every: Self.keepAliveInterval
      )
    )
    await follow(receiver, emit) {
      OGNReader()
    } recording: { line in
      (try? OGNLine(line)).map { !$0.identity.isWithheld } ?? false
    } _: { reader, bytes in
      let before = reader.lineCount
      let batch = reader.read(bytes, receivedAt: clock(), wallAhead: wallAhead())
      // A comment shows that the source works, also when no aircraft is near.
      return reader.lineCount > before ? batch : nil
    }
  }
}
