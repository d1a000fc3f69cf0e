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
    let action: LateAction
  }

  /// What happens to a connection that exceeds its timeout.
  package enum LateAction: Sendable {
    /// It is shut down, and its client counts as too slow.
    case shutDown
    /// It is shut down. Its client had nothing to send, or has received everything.
    case release
    /// Only its input is shut down, so that the client can be answered. The client counts as too slow.
    case answer
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
  ///   - latest: The latest end of the timeout; nil for any.
  ///   - descriptor: The connection.
  ///   - action: What happens when it is exceeded.
  package func setTimeout(
    _ duration: Duration?,
    noLaterThan latest: ContinuousClock.Instant? = nil,
    for descriptor: Int32,
    then action: LateAction = .shutDown
  ) {
    let deadline = duration.map { duration in
      let end = ContinuousClock.now.advanced(by: duration)
      return Deadline(at: latest.map { min($0, end) } ?? end, action: action)
    }
    state.withLock { $0.deadlines[descriptor] = .some(deadline) }
  }

  /// The client of a connection; nil if it is unknown or on this machine.
  func client(of descriptor: Int32) -> HTTPClient? {
    state.withLock { $0.clients[descriptor] }
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
        switch deadline.action {
        case .answer:
          state.late.insert(descriptor)
          shutdown(descriptor, Int32(SHUT_RD))
          let end = Deadline(at: now.advanced(by: Self.answerTime), action: .release)
          state.deadlines[descriptor] = .some(end)
        case .shutDown, .release:
          shutdown(descriptor, Int32(SHUT_RDWR))
          state.deadlines[descriptor] = .some(nil)
        }
        if deadline.action != .release { state.overdue += 1 }
      }
    }
  }
}
