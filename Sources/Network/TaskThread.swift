import Synchronization

/// Runs tasks on a thread of its own, in the order in which they become ready.
///
/// Swift's own pool has only one thread for each processor. Tasks that serve clients run here instead, so that many of
/// them do not delay the tasks that must be punctual.
package final class TaskThread: TaskExecutor {
  private let core: Core

  /// Starts the thread, which ends with the last reference.
  ///
  /// - Parameter name: The name of the thread.
  /// - Throws: `NetworkError` if no descriptors or threads are left.
  package init(_ name: String) throws(NetworkError) {
    let core = try Core()
    try Worker.start(name) { core.run() }
    self.core = core
  }

  deinit { core.stop() }

  package func enqueue(_ job: consuming ExecutorJob) {
    core.add(UnownedJob(job), on: asUnownedTaskExecutor())
  }
}

/// The state that an executor shares with its thread.
private final class Core: Sendable {
  private struct State {
    /// The jobs that are ready, each with its executor, which its task keeps alive.
    var jobs: [(job: UnownedJob, executor: UnownedTaskExecutor)] = []
    var isStopped = false
  }

  private let state = Mutex(State())
  private let wakeup: Wakeup

  init() throws(NetworkError) {
    wakeup = try Wakeup()
  }

  func add(_ job: UnownedJob, on executor: UnownedTaskExecutor) {
    let isFirst = state.withLock { state in
      state.jobs.append((job, executor))
      return state.jobs.count == 1
    }
    if isFirst { wakeup.signal() }
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    wakeup.signal()
  }

  /// Runs jobs until the executor is gone.
  func run() {
    var isStopped = false
    while !isStopped {
      _ = wakeup.wait()
      wakeup.clear()
      let jobs = state.withLock { state in
        defer { state.jobs = [] }
        isStopped = state.isStopped
        return state.jobs
      }
      for (job, executor) in jobs { job.runSynchronously(on: executor) }
    }
  }
}
