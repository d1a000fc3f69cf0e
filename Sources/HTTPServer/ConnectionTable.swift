import Glibc
import Synchronization

/// Who is connected, and until when each is waited for.
///
/// Only the task of a connection closes it, and only here, so that none is ended whose number
/// another has by then.
package final class ConnectionTable: Sendable {
  private struct State {
    var deadlines: [Int32: ContinuousClock.Instant?] = [:]
    var clients: [Int32: HTTPClient] = [:]
    var counts: [HTTPClient: Int] = [:]
    var refused = 0
    var overdue = 0
  }

  private let state = Mutex(State())

  /// How many may be connected.
  package let room: Int

  /// How many of them may be one client's.
  private let share: Int

  /// Creates the roll of nobody.
  package init(room: Int, share: Int) {
    self.room = room
    self.share = share
  }

  /// How many are connected.
  package var count: Int { state.withLock(\.deadlines.count) }

  /// How many were sent away because there were too many, and how many were too slow.
  package var lost: (refused: Int, overdue: Int) { state.withLock { ($0.refused, $0.overdue) } }

  /// Enters a connection; false when there is no room, or none for one more of its client.
  package func enter(_ descriptor: Int32, of client: HTTPClient?) -> Bool {
    state.withLock { state in
      let count = client.map { state.counts[$0, default: 0] } ?? 0
      guard state.deadlines.count < room, count < share else {
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

  /// Says how long to wait for a connection from now on; nil for as long as it likes.
  package func wait(_ duration: Duration?, for descriptor: Int32) {
    let deadline = duration.map { ContinuousClock.now.advanced(by: $0) }
    state.withLock { $0.deadlines[descriptor] = .some(deadline) }
  }

  /// Takes a connection off the roll and closes it.
  package func leave(_ descriptor: Int32) {
    state.withLock { state in
      state.deadlines[descriptor] = nil
      if let client = state.clients.removeValue(forKey: descriptor) {
        let count = state.counts[client, default: 1] - 1
        state.counts[client] = count > 0 ? count : nil
      }
      close(descriptor)
    }
  }

  /// Ends the connections that are overdue; their tasks see that and leave.
  package func sweep(at now: ContinuousClock.Instant) {
    state.withLock { state in
      for (descriptor, deadline) in state.deadlines {
        guard let deadline, deadline <= now else { continue }
        shutdown(descriptor, Int32(SHUT_RDWR))
        state.deadlines[descriptor] = .some(nil)
        state.overdue += 1
      }
    }
  }
}
