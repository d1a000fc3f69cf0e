import Synchronization

/// The connection to gpsd under way, which another task can give up.
final class GPSConnectionSlot: Sendable {
  private struct State {
    var connection: StreamConnection?
    var isAbandoned = false
  }

  private let state = Mutex(State())

  /// Notes that a connection was made.
  func begin(_ connection: StreamConnection) {
    state.withLock { $0 = State(connection: connection) }
  }

  /// Closes the connection, if there is one; whoever reads from it then fails.
  func abandon() {
    state.withLock {
      guard let connection = $0.connection else { return }
      $0.isAbandoned = true
      connection.close()
    }
  }

  /// Notes that the connection has ended, or could not be made.
  ///
  /// - Returns: Whether it was given up.
  func end() -> Bool {
    state.withLock { state in
      defer { state = State() }
      return state.isAbandoned
    }
  }
}
