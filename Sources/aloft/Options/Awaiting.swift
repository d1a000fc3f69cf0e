import Network
import Session
import Synchronization
import System

/// Runs an asynchronous function and waits for it on the calling thread.
///
/// The root command is synchronous, to keep the window on the first thread. Commands that
/// only wait for the network wait here.
///
/// - Throws: The failure of the function, or one that names what it lacks to run.
func awaited<Value: Sendable>(
  _ body: @escaping @Sendable () async throws(Failure) -> Value
) throws(Failure) -> Value {
  try ThreadBudget.daemon.check()
  let answer = Answer<Value>()
  let isDone: Wakeup
  do throws(NetworkError) {
    isDone = try Wakeup()
  } catch {
    throw Failure(.software, "cannot wait for a task: \(error)")
  }
  Task.detached {
    do throws(Failure) {
      let value = try await body()
      answer.result.withLock { $0 = .success(value) }
    } catch {
      answer.result.withLock { $0 = .failure(error) }
    }
    isDone.signal()
  }
  _ = isDone.wait()
  guard let result = answer.result.withLock({ $0 }) else {
    throw Failure(.software, "a task ended without an answer")
  }
  return try result.get()
}

/// Runs an asynchronous function until a signal asks the program to stop or the time is up, and waits for its end.
///
/// - Parameters:
///   - seconds: The time; nil for no limit.
///   - body: The function, which ends soon after its task is cancelled.
/// - Throws: A failure if the program cannot wait.
func awaited(
  for seconds: Double?,
  _ body: @escaping @Sendable () async -> Void
) throws(Failure) {
  SignalHandler.listen()
  try awaited { () async throws(Failure) in
    let task = Task { await body() }
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    while !SignalHandler.isAsked, end.map({ ContinuousClock.now < $0 }) ?? true {
      try? await Task.sleep(for: .milliseconds(100))
    }
    task.cancel()
    await task.value
  }
}

/// The result that a task passes to the waiting thread.
private final class Answer<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, Failure>?>(nil)
}
