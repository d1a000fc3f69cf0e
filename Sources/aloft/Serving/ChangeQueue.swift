import Dispatch

/// The turns in which changes of a daemon's sessions are made: one after another, in the order they
/// were asked for.
///
/// A change reads the state when its turn comes and writes it before the next one's, so that none
/// overwrites what another has just decided.
final class ChangeQueue: Sendable {
  private let queue = DispatchQueue(label: "aloft.changes")

  /// Makes a change when its turn comes; returns at once.
  func add(_ change: @escaping @Sendable () -> Void) {
    queue.async(execute: change)
  }

  /// Makes a change when its turn comes, and waits for it. Not to be called from within a change.
  ///
  /// - Returns: What the change returns.
  /// - Throws: What the change throws.
  func perform<Answer, Problem: Error>(
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
