import Synchronization

/// Counts answers by status.
final class HTTPTally: Sendable {
  private let counts = Mutex<[HTTPStatus: Int]>([:])

  /// Counts an answer.
  func note(_ status: HTTPStatus) {
    counts.withLock { $0[status, default: 0] += 1 }
  }

  /// The counts so far, in order of status.
  var all: [(status: HTTPStatus, count: Int)] {
    counts.withLock(\.self).sorted { $0.key.rawValue < $1.key.rawValue }
      .map { (status: $0.key, count: $0.value) }
  }
}
