import Dispatch

/// Serialises the changes to a daemon's sessions, in the order of their requests.
///
/// A change reads the state and writes it before the next change starts, so that none overwrites
/// another's decision.
package final class ChangeQueue: Sendable {
  private let queue = DispatchQueue(label: "aloft.changes")

  /// Makes a change when its turn comes; returns at once.
  package func add(_ change: @escaping @Sendable () -> Void) {
    queue.async(execute: change)
  }

  /// Makes a change when its turn comes, and waits for it. Not to be called from within a change.
  ///
  /// - Returns: What the change returns.
  /// - Throws: What the change throws.
  package func perform<Answer, Problem: Error>(
    _ change: () throws(Problem) -> Answer
  ) throws(Problem) -> Answer {
    let result: Result<Answer, Problem> = queue.sync {
      do throws(Problem) {
        return .success(try change())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
