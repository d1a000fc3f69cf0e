import CLinux
import Glibc
import Synchronization

/// A named thread for work that blocks, which must not run on Swift's own threads.
package final class Worker: Sendable {
  private struct State {
    var isFinished = false
    /// Called when the thread has finished.
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  private init() {}

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: The name that tools such as `top -H` show; the kernel keeps its first 15 bytes.
  ///   - body: The work of the thread.
  /// - Returns: The thread, on which `finished()` waits.
  /// - Throws: `NetworkError` if the thread cannot be started.
  @discardableResult
  package static func start(
    _ name: String,
    _ body: @escaping @Sendable () -> Void
  ) throws(NetworkError) -> Worker {
    let worker = Worker()
    let work = Work(name: String(decoding: name.utf8.prefix(15), as: UTF8.self), worker, body)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let handle = Unmanaged.passRetained(work)
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      &attributes,
      { handle in
        guard let handle else { return nil }
        Unmanaged<Work>.fromOpaque(handle).takeRetainedValue().run()
        return nil
      },
      handle.toOpaque()
    )
    guard code == 0 else {
      handle.release()
      throw NetworkError(code: code)
    }
    return worker
  }

  /// Runs a function on a thread of its own and returns its result. Cancelling the task does not
  /// stop the function.
  package static func run<Value: Sendable>(
    _ name: String,
    _ body: @escaping @Sendable () -> Value
  ) async throws(NetworkError) -> Value {
    let result: Result<Value, NetworkError> = await withCheckedContinuation { continuation in
      do throws(NetworkError) {
        try start(name) { continuation.resume(returning: .success(body())) }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    return try result.get()
  }

  /// Waits until the thread has finished.
  package func finished() async {
    await withCheckedContinuation { continuation in
      whenFinished { continuation.resume() }
    }
  }

  /// Blocks the calling thread until this one has finished.
  package func join() {
    guard let end = try? Wakeup() else {
      // Without a descriptor to wait on, it polls.
      while !state.withLock(\.isFinished) { usleep(10_000) }
      return
    }
    whenFinished { end.signal() }
    _ = end.wait()
  }

  /// Calls a function once the thread has finished, possibly at once.
  private func whenFinished(_ resume: @escaping @Sendable () -> Void) {
    let isFinished = state.withLock { state in
      if !state.isFinished { state.waiting.append(resume) }
      return state.isFinished
    }
    if isFinished { resume() }
  }

  fileprivate func finish() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isFinished = true
      return state.waiting
    }
    for resume in waiting { resume() }
  }
}

/// The work that is passed to a new thread.
private final class Work: Sendable {
  private let name: String
  private let worker: Worker
  private let body: Mutex<(@Sendable () -> Void)?>

  init(name: String, _ worker: Worker, _ body: @escaping @Sendable () -> Void) {
    (self.name, self.worker) = (name, worker)
    self.body = Mutex(body)
  }

  func run() {
    thread_set_name(name)
    runBody()
    worker.finish()
  }

  /// Runs the body and releases what it captured, so that a file is closed before a waiting thread opens it again.
  @inline(never)
  private func runBody() {
    let body = body.withLock { $0.take() }
    body?()
  }
}
