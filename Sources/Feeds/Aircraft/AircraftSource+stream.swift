import Breathing
import Network

extension AircraftSource {
  /// Receives lines from a server that sends on its own.
  ///
  /// - Parameters:
  ///   - receiver: Makes each connection.
  ///   - emit: Called with each update.
  ///   - start: Returns a reader that is at the start of a line.
  ///   - isRecorded: Whether a line may be in a recording.
  ///   - read: Reads bytes; returns nil if they show nothing of the source.
  func follow<Reader>(
    _ receiver: StreamReceiver,
    _ emit: (Event) -> Void,
    reader start: () -> Reader,
    recording isRecorded: ([UInt8]) -> Bool = { _ in true },
    _ read: (inout Reader, [UInt8]) -> SightingBatch?
  ) async {
    var reader = start()
    var recorder = LineSplitter(limit: 1024)
    var steadiness = Steadiness<Instant>()
    await receiver.run { news in
      switch news {
      case .connected:
        // The rest of a line that was cut off will not arrive.
        reader = start()
        recorder = LineSplitter(limit: 1024)
        if steadiness.succeed(at: clock()) { emit(.returned) }
      case .bytes(let bytes):
        if let record {
          for line in recorder.lines(in: bytes) where isRecorded(line) {
            record(line + Array("\r\n".utf8))
          }
        }
        if let batch = read(&reader, bytes) { emit(.batch(batch)) }
        if steadiness.succeed(at: clock()) { emit(.returned) }
      case .lost(let why):
        steadiness.fail(at: clock())
        emit(.failing(why))
      }
    }
  }
}
