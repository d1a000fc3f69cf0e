import Glibc
import Synchronization

/// A lookup on a thread of its own, for which a caller may stop waiting.
///
/// The system's lookup takes as long as its name servers do, and cannot be interrupted. A thread that no one waits for
/// any more holds only this object, and ends when the system gives up.
final class NameLookup: Sendable {
  typealias Answer = Result<[SocketAddress], NetworkError>

  private struct State {
    var answer: Answer?
    /// Called with the answer.
    var waiting: (@Sendable (Answer) -> Void)?
  }

  private let state = Mutex(State())

  private init() {}

  /// Starts a lookup.
  ///
  /// - Parameter work: Looks up the addresses; may block for seconds.
  /// - Returns: The lookup.
  /// - Throws: `NetworkError` if the thread cannot be started.
  static func start(_ work: @escaping @Sendable () -> Answer) throws(NetworkError) -> NameLookup {
    let lookup = NameLookup()
    try Worker.start("resolver") { lookup.finish(with: work()) }
    return lookup
  }

  /// Sets the answer, unless there is one already.
  func finish(with answer: Answer) {
    let waiting = state.withLock { state -> (@Sendable (Answer) -> Void)? in
      guard state.answer == nil else { return nil }
      state.answer = answer
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?(answer)
  }

  /// Calls a function with the answer, possibly at once. There may be one such function.
  func whenFinished(_ resume: @escaping @Sendable (Answer) -> Void) {
    let answer = state.withLock { state -> Answer? in
      if state.answer == nil { state.waiting = resume }
      return state.answer
    }
    if let answer { resume(answer) }
  }

  /// Waits for the answer. If the task is cancelled, the answer is `ECANCELED` at once.
  func answer() async -> Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        whenFinished { continuation.resume(returning: $0) }
      }
    } onCancel: {
      finish(with: .failure(NetworkError(code: ECANCELED)))
    }
  }

  /// Blocks the calling thread until there is an answer.
  ///
  /// - Parameter end: Ends the wait.
  /// - Returns: The answer; nil if the wait was ended.
  /// - Throws: `NetworkError` if no descriptors are left, or the wait fails.
  func answer(orUntil end: Wakeup) throws(NetworkError) -> Answer? {
    let arrival = try Wakeup()
    whenFinished { _ in arrival.signal() }
    switch end.wait(or: arrival.descriptor) {
    case .readable:
      return state.withLock(\.answer)
    case .woken:
      // No one waits any more, so the thread need not keep the function.
      finish(with: .failure(NetworkError(code: ECANCELED)))
      return nil
    case .timedOut:
      // The wait has no limit, so it has failed.
      let problem = NetworkError("the wait for the name servers failed")
      finish(with: .failure(problem))
      throw problem
    }
  }
}
