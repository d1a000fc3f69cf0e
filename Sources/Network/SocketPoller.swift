import CLinux
import Glibc
import Synchronization

/// Suspends tasks until sockets are ready, with epoll on one thread, so that a thousand connections
/// do not need a thread each.
package final class SocketPoller: Sendable {
  /// The condition that a task waits for.
  package enum Readiness: Sendable {
    /// Data can be read, or the peer has closed the connection.
    case read
    /// Data can be written.
    case write
  }

  private let core: Core

  /// Creates a poller and its thread, which ends with the poller.
  ///
  /// - Throws: `NetworkError` if no descriptors or threads are left.
  package init() throws(NetworkError) {
    let core = try Core()
    try Worker.start("sockets") { core.run() }
    self.core = core
  }

  deinit { core.stop() }

  private static let common = Mutex<SocketPoller?>(nil)

  /// Returns the shared poller for a small number of connections, created on first use.
  ///
  /// - Throws: `NetworkError` if no descriptors or threads are left.
  package static func shared() throws(NetworkError) -> SocketPoller {
    try common.withLock { poller throws(NetworkError) in
      if let poller { return poller }
      let new = try SocketPoller()
      poller = new
      return new
    }
  }

  /// Suspends until a socket is ready. An error or a hang-up counts as ready; the next call on the
  /// socket reports it.
  ///
  /// At most one task may wait for reading, and one for writing, on a socket. Before closing a
  /// socket, call `shutdown` or make sure that no task waits for it.
  ///
  /// - Throws: `NetworkError` if the system refuses, or `CancellationError`.
  package func wait(for readiness: Readiness, of descriptor: Int32) async throws {
    let id = core.nextID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiter = Waiter(id: id, continuation: continuation)
        core.add(waiter, for: readiness, of: descriptor)
        // A cancellation before `add` found no waiter to cancel.
        if Task.isCancelled { core.cancel(id, of: descriptor) }
      }
    } onCancel: {
      core.cancel(id, of: descriptor)
    }
  }
}

private struct Waiter {
  let id: UInt64
  let continuation: CheckedContinuation<Void, any Error>
}

/// The poller's state, shared by its thread and the waiting tasks.
private final class Core: Sendable {
  private struct Interest {
    var reader, writer: Waiter?

    var events: UInt32 {
      (reader == nil ? 0 : EPOLLIN.rawValue | EPOLLRDHUP.rawValue)
        | (writer == nil ? 0 : EPOLLOUT.rawValue)
    }
  }

  private struct State {
    var interests: [Int32: Interest] = [:]
    var isStopped = false
  }

  private static let batch = 256

  private let queue: Int32
  private let wakeup: Wakeup
  private let ids = Atomic<UInt64>(0)
  private let state = Mutex(State())

  init() throws(NetworkError) {
    wakeup = try Wakeup()
    queue = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard queue >= 0 else { throw .last }
    var event = epoll_event()
    event.events = EPOLLIN.rawValue
    event.data.fd = wakeup.descriptor
    guard epoll_ctl(queue, EPOLL_CTL_ADD, wakeup.descriptor, &event) == 0 else { throw .last }
  }

  deinit { close(queue) }

  func nextID() -> UInt64 { ids.wrappingAdd(1, ordering: .relaxed).newValue }

  func stop() {
    state.withLock { $0.isStopped = true }
    wakeup.signal()
  }

  func add(_ waiter: Waiter, for readiness: SocketPoller.Readiness, of descriptor: Int32) {
    let refused: (waiter: Waiter, error: NetworkError)? = state.withLock { state in
      guard !state.isStopped else { return (waiter, NetworkError("the poller has stopped")) }
      var interest = state.interests[descriptor] ?? Interest()
      switch readiness {
      case .read: interest.reader = waiter
      case .write: interest.writer = waiter
      }
      guard arm(descriptor, interest.events) else { return (waiter, .last) }
      state.interests[descriptor] = interest
      return nil
    }
    refused.map { $0.waiter.continuation.resume(throwing: $0.error) }
  }

  func cancel(_ id: UInt64, of descriptor: Int32) {
    let waiter = state.withLock { state in
      guard var interest = state.interests[descriptor] else { return nil as Waiter? }
      var found: Waiter?
      if interest.reader?.id == id { swap(&found, &interest.reader) }
      if interest.writer?.id == id { swap(&found, &interest.writer) }
      state.interests[descriptor] = interest.events == 0 ? nil : interest
      return found
    }
    waiter?.continuation.resume(throwing: CancellationError())
  }

  /// Resumes the tasks whose sockets are ready, until the poller stops.
  func run() {
    var events = [epoll_event](repeating: epoll_event(), count: Self.batch)
    while !(state.withLock { $0.isStopped }) {
      let count = epoll_wait(queue, &events, Int32(Self.batch), -1)
      guard count >= 0 || errno == EINTR else { break }
      for event in events.prefix(Int(max(count, 0))) where event.data.fd != wakeup.descriptor {
        for waiter in ready(event) { waiter.continuation.resume() }
      }
    }
    let left = state.withLock { state in
      defer { state.interests = [:] }
      state.isStopped = true
      return state.interests.values.flatMap { [$0.reader, $0.writer].compactMap(\.self) }
    }
    for waiter in left { waiter.continuation.resume(throwing: CancellationError()) }
  }

  /// Removes and returns the waiters of an event.
  private func ready(_ event: epoll_event) -> [Waiter] {
    let descriptor = event.data.fd
    let failed = event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0
    return state.withLock { state in
      guard var interest = state.interests[descriptor] else { return [] }
      var waiters: [Waiter?] = []
      if failed || event.events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 {
        waiters.append(interest.reader)
        interest.reader = nil
      }
      if failed || event.events & EPOLLOUT.rawValue != 0 {
        waiters.append(interest.writer)
        interest.writer = nil
      }
      state.interests[descriptor] = interest.events == 0 ? nil : interest
      if interest.events != 0 { _ = arm(descriptor, interest.events) }
      return waiters.compactMap(\.self)
    }
  }

  /// Requests one event of a descriptor. The descriptor may be unknown to the epoll set, because
  /// the system removes a closed descriptor and later reuses its number.
  private func arm(_ descriptor: Int32, _ events: UInt32) -> Bool {
    var event = epoll_event()
    event.events = events | EPOLLONESHOT.rawValue
    event.data.fd = descriptor
    if epoll_ctl(queue, EPOLL_CTL_MOD, descriptor, &event) == 0 { return true }
    return errno == ENOENT && epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event) == 0
  }
}
