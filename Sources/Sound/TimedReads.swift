import Network
import Synchronization

/// Reads files, each time on a thread of its own and for a limited time, because a disk or a network folder may never
/// answer.
///
/// A thread that gets no answer in time cannot be stopped and is left waiting. Until it ends, its file is not read
/// again; while three threads wait, no file is read.
final class TimedReads: Sendable {
  /// The number of threads without an answer at which no more files are read.
  static let maximumUnanswered = 3

  private let limit: @Sendable (String) -> Duration
  private let access: @Sendable (String) -> Void

  /// The paths of the files that did not answer, for each of which a thread waits.
  private let unanswered = Mutex<Set<String>>([])

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - limit: Returns the longest wait for one answer of the file at a path.
  ///   - access: Called with the path before each read, on its thread.
  init(
    limit: @escaping @Sendable (String) -> Duration = { _ in .seconds(60) },
    access: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.limit, self.access) = (limit, access)
  }

  /// Whether a file may be read.
  func mayRead(_ path: String) -> Bool {
    unanswered.withLock { $0.count < Self.maximumUnanswered && !$0.contains(path) }
  }

  /// Calls a function that reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - body: The function.
  /// - Returns: Its result; nil without an answer in time, or if the file may not be read.
  /// - Throws: `NetworkError` if no descriptors or threads are left.
  func read<Value: Sendable>(
    _ path: String,
    _ body: @escaping @Sendable () -> Value?
  ) throws(NetworkError) -> Value? {
    guard mayRead(path) else { return nil }
    let answer = Answer<Value>()
    let end = try Wakeup()
    try Worker.start("music file") { [self] in
      access(path)
      let value = body()
      answer.state.withLock { state in
        if case .unwanted = state { unanswered.withLock { _ = $0.remove(path) } }
        state = .given(value)
      }
      end.signal()
    }
    _ = end.wait(for: limit(path))
    return answer.state.withLock { state -> Value? in
      if case .given(let value) = state { return value }
      state = .unwanted
      unanswered.withLock { _ = $0.insert(path) }
      return nil
    }
  }

  /// The answer of one read.
  private final class Answer<Value: Sendable>: Sendable {
    enum State: Sendable {
      case awaited
      case given(Value?)
      /// It was not given in time, and is discarded.
      case unwanted
    }

    let state = Mutex(State.awaited)
  }
}
