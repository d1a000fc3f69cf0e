import Glibc
import Synchronization

/// The open connections and their deadlines.
///
/// Each connection is closed only by its own task, and only through this table, so that a
/// descriptor number is never closed after the system has reused it.
package final class ConnectionTable: Sendable {
  private struct State {
    var deadlines: [Int32: Deadline?] = [:]
    var clients: [Int32: HTTPClient] = [:]
    var counts: [HTTPClient: Int] = [:]
    /// The connections whose requests did not arrive in time.
    var late: Set<Int32> = []
    var refused = 0
    var overdue = 0
  }

  private struct Deadline {
    let at: ContinuousClock.Instant
    let isIdle: Bool
    var isAnswered = false
  }

  /// How long the task of a late connection has to answer.
  private static let answerTime: Duration = .seconds(5)

  private let state = Mutex(State())

  /// The maximum number of connections.
  package let capacity: Int

  /// The maximum number of connections of one client.
  private let capacityPerClient: Int

  /// Creates an empty table.
  package init(capacity: Int, capacityPerClient: Int) {
    self.capacity = capacity
    self.capacityPerClient = capacityPerClient
  }

  /// The number of connections.
  package var count: Int { state.withLock(\.deadlines.count) }

  /// The number of connections refused because there were too many, and of those closed because
  /// they were too slow.
  package var lost: (refused: Int, overdue: Int) { state.withLock { ($0.refused, $0.overdue) } }

  /// Adds a connection; returns false if there are too many, in total or from this client.
  package func enter(_ descriptor: Int32, of client: HTTPClient?) -> Bool {
    state.withLock { state in
      let count = client.map { state.counts[$0, default: 0] } ?? 0
      guard state.deadlines.count < capacity, count < capacityPerClient else {
        state.refused += 1
        return false
      }
      if let client {
        state.clients[descriptor] = client
        state.counts[client] = count + 1
      }
      state.deadlines[descriptor] = .some(nil)
      return true
    }
  }

  /// Sets the timeout of a connection.
  ///
  /// - Parameters:
  ///   - duration: The timeout, counted from now; nil for none.
  ///   - descriptor: The connection.
  ///   - isIdle: Whether a client that exceeds the timeout is not counted as too slow.
  ///   - isAnswered: Whether such a client can still be answered: only what it sends is shut down.
  package func setTimeout(
    _ duration: Duration?,
    for descriptor: Int32,
    isIdle: Bool = false,
    isAnswered: Bool = false
  ) {
    let deadline = duration.map {
      Deadline(at: .now.advanced(by: $0), isIdle: isIdle, isAnswered: isAnswered)
    }
    state.withLock { $0.deadlines[descriptor] = .some(deadline) }
  }

  /// Whether a connection's request did not arrive in time. Its task answers and closes it.
  package func isLate(_ descriptor: Int32) -> Bool {
    state.withLock { $0.late.contains(descriptor) }
  }

  /// The time at which a connection is shut down; nil if it has no timeout.
  package func deadline(of descriptor: Int32) -> ContinuousClock.Instant? {
    state.withLock { ($0.deadlines[descriptor] ?? nil)?.at }
  }

  /// Removes a connection and closes it.
  package func leave(_ descriptor: Int32) {
    state.withLock { state in
      state.deadlines[descriptor] = nil
      state.late.remove(descriptor)
      if let client = state.clients.removeValue(forKey: descriptor) {
        let count = state.counts[client, default: 1] - 1
        state.counts[client] = count > 0 ? count : nil
      }
      close(descriptor)
    }
  }

  /// Shuts down the connections whose deadline has passed; their tasks then answer, where that is possible, and close
  /// them.
  package func sweep(at now: ContinuousClock.Instant) {
    state.withLock { state in
      for (descriptor, deadline) in state.deadlines {
        guard let deadline, deadline.at <= now else { continue }
        if deadline.isAnswered {
          state.late.insert(descriptor)
          shutdown(descriptor, Int32(SHUT_RD))
          let end = Deadline(at: now.advanced(by: Self.answerTime), isIdle: true)
          state.deadlines[descriptor] = .some(end)
        } else {
          shutdown(descriptor, Int32(SHUT_RDWR))
          state.deadlines[descriptor] = .some(nil)
        }
        if !deadline.isIdle { state.overdue += 1 }
      }
    }
  }
}
