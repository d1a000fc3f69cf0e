import Synchronization

/// Counts responses by status.
package final class ResponseCounts: Sendable {
  private let counts = Mutex<[HTTPStatus: Int]>([:])

  /// Creates counters at zero.
  package init() {}

  /// Counts a response.
  package func note(_ status: HTTPStatus) {
    counts.withLock { $0[status, default: 0] += 1 }
  }

  /// The counts so far, sorted by status.
  package var all: [(status: HTTPStatus, count: Int)] {
    counts.withLock(\.self).sorted { $0.key.rawValue < $1.key.rawValue }
      .map { (status: $0.key, count: $0.value) }
  }
}
