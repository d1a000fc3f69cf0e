import Synchronization

/// Counts answers by status.
package final class ResponseCounts: Sendable {
  private let counts = Mutex<[HTTPStatus: Int]>([:])

  /// Creates counts of no answers.
  package init() {}

  /// Counts an answer.
  package func note(_ status: HTTPStatus) {
    counts.withLock { $0[status, default: 0] += 1 }
  }

  /// The counts so far, in order of status.
  package var all: [(status: HTTPStatus, count: Int)] {
    counts.withLock(\.self).sorted { $0.key.rawValue < $1.key.rawValue }
      .map { (status: $0.key, count: $0.value) }
  }
}
