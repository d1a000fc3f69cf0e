import CLinux
import Glibc
import Synchronization

/// A named thread for work that blocks, which must not run on Swift's own threads.
package final class Worker: Sendable {
  private struct State {
    var isFinished = false
    var waiting: [CheckedContinuation<Void, Never>] = []
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
    let work = Work(name: String(decoding: name.utf8.prefix(15), as: UTF8.self)) {
      body()
      worker.finish()
    }
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
      let isFinished = state.withLock { state in
        if !state.isFinished { state.waiting.append(continuation) }
        return state.isFinished
      }
      if isFinished { continuation.resume() }
    }
  }

  private func finish() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isFinished = true
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

/// The work that is passed to a new thread.
private final class Work: Sendable {
  private let name: String
  private let body: @Sendable () -> Void

  init(name: String, _ body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }

  func run() {
    thread_set_name(name)
    body()
  }
}
