import Breathing
import Network

extension AircraftSource {
  /// The time without data after which a connection counts as lost; receivers send an empty line
  /// every minute.
  private static let idleTimeout: Duration = .seconds(150)

  /// Receives BaseStation messages from a receiver.
  func listen(_ server: Endpoint, _ emit: (Event) -> Void) async {
    let receiver = StreamReceiver(
      server,
      backoff: Backoff(
        first: .seconds(1),
        longest: .seconds(30),
        generator: SeededGenerator(seed: seed)
      ),
      idleTimeout: Self.idleTimeout
    )
    await follow(receiver, emit) {
      BaseStationReader()
    } _: { reader, bytes in
      let batch = reader.read(bytes, receivedAt: clock())
      return batch.rows > 0 ? batch : nil
    }
  }
}
