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
    var reader = BaseStationReader()
    var recorder = LineSplitter(limit: 1024)
    var log = FailureLog()
    await receiver.run { news in
      switch news {
      case .connected:
        // The rest of a line that was cut off will not arrive.
        reader = BaseStationReader()
        recorder = LineSplitter(limit: 1024)
        if log.isBack() { emit(.returned) }
      case .bytes(let bytes):
        if let record {
          for line in recorder.lines(in: bytes) { record(line + Array("\r\n".utf8)) }
        }
        let batch = reader.read(bytes, receivedAt: clock())
        if batch.rows > 0 { emit(.batch(batch)) }
      case .lost(let why):
        if log.isNews(why) { emit(.failing(why)) }
      }
    }
  }
}
