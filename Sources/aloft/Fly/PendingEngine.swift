import Network
import Session
import Synchronization
import System

/// The engine of a session, made on a thread of its own while a window opens: reading the data and waiting for the
/// display each take about a tenth of a second.
///
/// The session begins when the engine is asked for, not before: a window that takes long to open delays no cue.
struct PendingEngine {
  private typealias Outcome = Mutex<Result<SessionEngine, Failure>?>

  /// Makes the engine. It calls the closure, which may block, once the data are read.
  typealias Make = @Sendable (_ hold: () -> Void) throws(Failure) -> SessionEngine

  private final class Answer: Sendable {
    let outcome = Outcome(nil)
  }

  private let answer = Answer()
  private let isWanted, isDone: Wakeup?
  private let make: Make

  /// Starts making an engine.
  init(_ make: @escaping Make) {
    self.make = make
    let (answer, wanted, done) = (answer, try? Wakeup(), try? Wakeup())
    guard let wanted, let done else {
      (isWanted, isDone) = (nil, nil)
      return
    }
    let worker = try? Worker.start("data") {
      do throws(Failure) {
        let engine = try make { _ = wanted.wait() }
        answer.outcome.withLock { $0 = .success(engine) }
      } catch {
        answer.outcome.withLock { $0 = .failure(error) }
      }
      done.signal()
    }
    (isWanted, isDone) = worker == nil ? (nil, nil) : (wanted, done)
  }

  /// Waits for the engine, whose session begins now. Makes it on this thread if no other could be started.
  ///
  /// - Throws: The failure to make it.
  func engine() throws(Failure) -> SessionEngine {
    isWanted?.signal()
    _ = isDone?.wait()
    guard let outcome = answer.outcome.withLock({ $0 }) else { return try make {} }
    return try outcome.get()
  }

  /// Lets the thread end without the engine, if no window could be opened.
  func discard() {
    isWanted?.signal()
  }
}
