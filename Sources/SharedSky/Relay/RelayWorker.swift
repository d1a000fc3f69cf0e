import Glibc
import Synchronization

/// A thread that answers the packets of one socket.
final class RelayWorker: Sendable {
  /// The core; locked for one batch at most.
  let core: Mutex<RelayCore>

  /// Where its packets come from.
  let socket: RelaySocket

  /// Creates a worker.
  init(_ core: sending RelayCore, _ socket: RelaySocket) {
    self.core = Mutex(core)
    self.socket = socket
  }

  /// The number of clients heard in the last minute, counted in steps so that packets are not
  /// delayed.
  func clients(at now: UInt64) -> Int {
    let slots = core.withLock { $0.peers.slots }
    return stride(from: 0, to: slots, by: 4_096).reduce(0) { count, start in
      count + core.withLock { $0.peers.count(in: start..<min(start + 4_096, slots), at: now) }
    }
  }

  /// Answers until asked to stop; then what has already come is still answered.
  ///
  /// - Parameter isStopping: Whether to stop.
  /// - Returns: The system's error number where the socket failed, else 0.
  func run(until isStopping: () -> Bool) -> Int32 {
    guard let batch = DatagramBatch() else { return ENOMEM }
    while true {
      let isLast = isStopping()
      let count = batch.receive(from: socket)
      guard count >= 0 else { return Int32(-count) }
      if count > 0 { answer(batch, count) }
      // When asked to stop while packets wait, the worker continues until none is left.
      if isLast, count < DatagramBatch.most { return 0 }
    }
  }

  private func answer(_ batch: DatagramBatch, _ count: Int) {
    let time = RelayClock.time
    let clock = RelayClock.nanoseconds
    core.withLock { core in
      core.pace.note(count, at: clock)
      // Clients are scattered in memory, so their entries are prefetched.
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
