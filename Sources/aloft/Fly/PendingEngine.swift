import Network
import Session
import Synchronization
import System

/// The engine of a session, made on a thread of its own while a window opens: it reads the data, the window waits for
/// the display, and each takes about a tenth of a second.
struct PendingEngine {
  private typealias Outcome = Mutex<Result<SessionEngine, Failure>?>

  private final class Answer: Sendable {
    let outcome = Outcome(nil)
  }

  private let answer = Answer()
  private let isDone: Wakeup?
  private let make: @Sendable () throws(Failure) -> SessionEngine

  /// Starts making an engine.
  init(_ make: @escaping @Sendable () throws(Failure) -> SessionEngine) {
    self.make = make
    let (answer, wakeup) = (answer, try? Wakeup())
    let worker = wakeup.flatMap { wakeup in
      try? Worker.start("data") {
        do throws(Failure) {
          let engine = try make()
          answer.outcome.withLock { $0 = .success(engine) }
        } catch {
          answer.outcome.withLock { $0 = .failure(error) }
        }
        wakeup.signal()
      }
    }
    isDone = worker == nil ? nil : wakeup
  }

  /// Returns the engine once it is made; on this thread if no other could be started.
  ///
  /// - Throws: The failure to make it.
  func engine() throws(Failure) -> SessionEngine {
    _ = isDone?.wait()
    guard let outcome = answer.outcome.withLock({ $0 }) else { return try make() }
    return try outcome.get()
  }
}
