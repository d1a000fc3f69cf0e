import Breathing
import Network
import Session
import Synchronization

/// A machine in simulated time. Its clocks move on only while everything that runs on it waits.
///
/// One thread runs the session's loop. When the loop sleeps, that thread runs the tasks of services and outlets,
/// wakes those whose pause is over, performs the events that are due, and moves the clocks to the next of these.
final class SimulatedMachine: TaskExecutor {
  private struct Sleeper {
    let id: Int
    let task: Int
    let due: Int64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Event {
    let due: Int64
    let perform: @Sendable () -> Void
  }

  private struct State {
    var monotonic: Int64 = 5_000_000_000
    var slept: Int64 = 0
    /// How far the wall clock is ahead of the monotonic one, without a smear.
    var ahead: Int64
    var smear: ClockSmear?
    var jobs: [UnownedJob] = []
    var sleepers: [Sleeper] = []
    var lastID = 0
    /// Tasks whose pause is over and that have not paused again.
    var woken: Set<Int> = []
    var events: [Event] = []
    /// Whether the thread waits for something in real time.
    var isWaiting = false
    var stalls = 0

    var wall: Int64 { monotonic + slept + ahead + (smear?.shift(at: monotonic) ?? 0) }
  }

  private let state: Mutex<State>
  private let bell: Wakeup
  private let isQuiet = Mutex<@Sendable () -> Bool>({ true })

  /// The longest real time in which what runs on the machine may be busy at one instant.
  private static let timeout: Duration = .seconds(5)

  /// Creates a machine whose wall clock shows a time, in nanoseconds since 1970.
  init(wall: Int64) throws(NetworkError) {
    bell = try Wakeup()
    state = Mutex(State(ahead: wall - 5_000_000_000))
  }

  /// Its clocks.
  var time: SystemTime {
    SystemTime(
      monotonic: { self.monotonic },
      wall: { self.wall },
      boot: { self.state.withLock { $0.monotonic + $0.slept } },
      sleep: { _ = self.advance(to: $0, or: nil) },
      wait: { wakeup, time, _ in
        self.advance(to: self.monotonic + time.nanoseconds, or: wakeup)
      },
      pause: { try await self.pause(for: $0) }
    )
  }

  /// The monotonic clock, in nanoseconds.
  var monotonic: Int64 { state.withLock(\.monotonic) }

  /// The wall clock, in nanoseconds since 1970.
  var wall: Int64 { state.withLock(\.wall) }

  /// How often something was still busy after five seconds of real time.
  var stalls: Int { state.withLock(\.stalls) }

  /// Sets the wall clock.
  func set(by nanoseconds: Int64) { state.withLock { $0.ahead += nanoseconds } }

  /// Smears a step of the wall clock over the time from now on.
  func smear(_ nanoseconds: Int64, over length: Int64) {
    state.withLock { state in
      state.ahead += state.smear?.total ?? 0
      state.smear = ClockSmear(start: state.monotonic, length: length, total: nanoseconds)
    }
  }

  /// Suspends the machine: the monotonic clock stands still.
  func suspend(_ nanoseconds: Int64) { state.withLock { $0.slept += nanoseconds } }

  /// Performs an event when the monotonic clock reaches a time.
  func schedule(at due: Int64, _ perform: @escaping @Sendable () -> Void) {
    state.withLock { $0.events.append(Event(due: due, perform: perform)) }
  }

  /// Sets what must hold, beside sleeping tasks, before time moves on.
  func waits(until isQuiet: @escaping @Sendable () -> Bool) {
    self.isQuiet.withLock { $0 = isQuiet }
  }

  /// Makes the machine check again whether everything waits; called from any thread.
  func ring() {
    if state.withLock(\.isWaiting) { bell.signal() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isWaiting = state.withLock { state in
      state.jobs.append(job)
      return state.isWaiting
    }
    if isWaiting { bell.signal() }
  }

  /// Runs the tasks that are ready. Called only from the machine's thread.
  func runTasks() {
    while true {
      let jobs = state.withLock { state in
        defer { state.jobs = [] }
        return state.jobs
      }
      if jobs.isEmpty { return }
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  private func pause(for time: Duration) async throws {
    let task = withUnsafeCurrentTask { $0?.hashValue ?? 0 }
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          state.woken.remove(task)
          if Task.isCancelled { return true }
          let due = state.monotonic + max(0, time.nanoseconds)
          state.sleepers.append(Sleeper(id: id, task: task, due: due, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Lets time pass.
  ///
  /// - Parameters:
  ///   - target: The reading of the monotonic clock at the end.
  ///   - wakeup: Ends it early.
  /// - Returns: Whether the wake-up ended it.
  private func advance(to target: Int64, or wakeup: Wakeup?) -> Bool {
    while true {
      settle()
      if let wakeup, wakeup.wait(for: .zero) == .woken { return true }
      let due = state.withLock { state -> (sleepers: [Sleeper], events: [Event]) in
        let next = (state.sleepers.map(\.due) + state.events.map(\.due)).min() ?? .max
        state.monotonic = max(state.monotonic, min(next, target))
        let now = state.monotonic
        let due = (state.sleepers.filter { $0.due <= now }, state.events.filter { $0.due <= now })
        state.sleepers.removeAll { $0.due <= now }
        state.events.removeAll { $0.due <= now }
        state.woken.formUnion(due.0.map(\.task))
        return due
      }
      if due.sleepers.isEmpty, due.events.isEmpty { return false }
      for sleeper in due.sleepers { sleeper.continuation.resume() }
      for event in due.events { event.perform() }
    }
  }

  /// Waits in real time until everything that runs on the machine waits.
  private func settle() {
    var deadline: ContinuousClock.Instant?
    while true {
      runTasks()
      let areAsleep = state.withLock { $0.woken.isEmpty && $0.jobs.isEmpty }
      if areAsleep, isQuiet.withLock(\.self)() { return }
      guard let end = deadline else {
        deadline = .now + Self.timeout
        continue
      }
      if ContinuousClock.now > end {
        state.withLock { state in
          state.woken = []
          state.stalls += 1
        }
        return
      }
      let isIdle = state.withLock { state in
        state.isWaiting = state.jobs.isEmpty
        return state.isWaiting
      }
      // What became quiet before this thread waits is noticed after a millisecond.
      if isIdle, !(areAsleep && isQuiet.withLock(\.self)()) { _ = bell.wait(for: .milliseconds(1)) }
      state.withLock { $0.isWaiting = false }
      bell.clear()
    }
  }
}

/// A step of a clock that is spread over a time, as time servers do with leap seconds.
struct ClockSmear: Sendable, Hashable {
  /// When it begins by the monotonic clock, and how long it lasts, in nanoseconds.
  let start, length: Int64

  /// The whole step, in nanoseconds.
  let total: Int64

  /// Returns the part of the step at a time of the monotonic clock.
  func shift(at monotonic: Int64) -> Int64 {
    let share = Double(monotonic - start) / Double(max(length, 1))
    return Int64(Double(total) * min(max(share, 0), 1))
  }
}
