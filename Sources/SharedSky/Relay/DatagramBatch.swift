import CDatagrams

/// Up to 64 packets received together, and the replies to them.
///
/// Unchecked, because the compiler cannot see that the C memory of a batch belongs to one thread:
/// `RelayWorker.run` creates it, uses it and never shares it.
final class DatagramBatch: @unchecked Sendable {
  /// The maximum number of packets.
  static let maximumCount = DATAGRAM_BATCH

  private let batch: OpaquePointer

  /// Creates an empty batch; nil if memory cannot be allocated.
  init?() {
    guard let batch = datagram_batch_create() else { return nil }
    self.batch = batch
  }

  deinit {
    datagram_batch_free(batch)
  }

  /// Waits for packets, and reads those that have arrived.
  ///
  /// - Returns: The number of packets; 0 after a timeout; the negated system error number if the
  ///   socket failed.
  func receive(from socket: RelaySocket) -> Int {
    Int(datagram_receive(socket.descriptor, batch))
  }

  /// Returns the identity that a packet claims, unverified. For a packet that is too short it is a
  /// leftover of an earlier one.
  func id(_ index: Int) -> PlaneID {
    let bytes = UnsafeRawBufferPointer(
      start: datagram_bytes(batch, Int32(index)),
      count: DATAGRAM_ROOM_IN
    )
    return Packet.id(in: bytes)
  }

  /// Writes the answer to a packet.
  ///
  /// - Parameters:
  ///   - index: The packet's index in the batch.
  ///   - time: When the batch was received.
  ///   - clock: The same instant in nanoseconds of the monotonic clock.
  ///   - answer: Writes the reply and returns its length.
  func answer(
    _ index: Int,
    at time: SkyTime,
    _ clock: UInt64,
    by answer: (RelayPacket, UnsafeMutableRawBufferPointer) -> Int
  ) {
    let index = Int32(index)
    let length = Int(datagram_length(batch, index))
    let source = datagram_source(batch, index)
    let packet = RelayPacket(
      bytes: UnsafeRawBufferPointer(
        start: datagram_bytes(batch, index),
        count: min(length, DATAGRAM_ROOM_IN)
      ),
      length: length,
      source: SourceAddress(high: source.high, low: source.low, port: source.port),
      time: time,
      clock: clock,
      hold: UInt8(clamping: (RelayClock.nanoseconds - clock) / 100_000)
    )
    let room = UnsafeMutableRawBufferPointer(
      start: datagram_reply_room(batch, index),
      count: DATAGRAM_ROOM_OUT
    )
    datagram_set_reply(batch, index, UInt32(answer(packet, room)))
  }

  /// Sends the replies.
  ///
  /// - Returns: The number of replies that the system did not accept.
  func reply(on socket: RelaySocket) -> Int {
    Int(datagram_reply(socket.descriptor, batch))
  }
}
