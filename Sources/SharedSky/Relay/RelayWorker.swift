import Glibc
import Synchronization

/// A thread that answers the packets of one socket.
final class RelayWorker: Sendable {
  /// The protocol state; locked for one batch at a time.
  let core: Mutex<RelayCore>

  /// The socket from which it receives packets.
  let socket: RelaySocket

  /// Creates a worker.
  init(_ core: sending RelayCore, _ socket: RelaySocket) {
    self.core = Mutex(core)
    self.socket = socket
  }

  /// Returns the number of clients that sent a packet in the last minute. They are counted in
  /// steps, so that packets are not delayed.
  func clients(at now: UInt64) -> Int {
    let slots = core.withLock { $0.peers.slots }
    return stride(from: 0, to: slots, by: 4_096).reduce(0) { count, start in
      count + core.withLock { $0.peers.count(in: start..<min(start + 4_096, slots), at: now) }
    }
  }

  /// Answers packets until asked to stop; packets that have already arrived are still answered.
  ///
  /// - Parameter isStopping: Whether to stop.
  /// - Returns: The system's error number if the socket failed, otherwise 0.
  func run(until isStopping: () -> Bool) -> Int32 {
    guard let batch = DatagramBatch() else { return ENOMEM }
    var end: UInt64?
    while true {
      let isLast = isStopping()
      if isLast, end == nil { end = RelayClock.nanoseconds + Self.lastNanoseconds }
      let count = batch.receive(from: socket)
      guard count >= 0 else { return Int32(-count) }
      if count > 0 { answer(batch, count) }
      // After a request to stop, continues until no packets are waiting, which in a flood is never.
      if let end, count < DatagramBatch.maximumCount || RelayClock.nanoseconds > end { return 0 }
    }
  }

  /// How long packets are answered after a request to stop, in nanoseconds.
  private static let lastNanoseconds: UInt64 = 200_000_000

  private func answer(_ batch: DatagramBatch, _ count: Int) {
    let time = SkyTime.now
    let clock = RelayClock.nanoseconds
    core.withLock { core in
      core.pace.update(at: clock)
      // The entries of clients are scattered in memory, so they are prefetched.
      for index in 0..<count { core.peers.fetchIndex(of: batch.id(index)) }
      for index in 0..<count { core.peers.fetch(batch.id(index)) }
      for index in 0..<count {
        batch.answer(index, at: time, clock) { core.answer($0, into: $1) }
      }
    }
    let lost = batch.reply(on: socket)
    if lost > 0 { core.withLock { $0.counts[.unsent] += UInt64(lost) } }
  }
}
