package import Network
package import Show

/// The services of a show that wait for something outside the program, such as weather and
/// position.
///
/// All run in one task group beside the loop and send the show commands. They stop by cancellation
/// only.
package struct Services: Sendable {
  /// Sends a command to the show.
  package typealias Send = @Sendable (Command) -> Void

  /// Runs until its task is cancelled.
  package typealias Service = @Sendable (_ send: @escaping Send) async -> Void

  private let services: [Service]

  /// Creates the set from the services that are not nil.
  package init(_ services: [Service?]) {
    self.services = services.compactMap(\.self)
  }

  /// Starts all services in the background.
  ///
  /// - Parameters:
  ///   - executor: Runs them; nil for the system's threads.
  ///   - send: Called with each command, from any thread.
  /// - Returns: The running services, to stop them.
  package func start(
    on executor: (any TaskExecutor)? = nil,
    _ send: @escaping Send
  ) -> RunningServices {
    RunningServices(services, on: executor, send)
  }
}

/// Services that were started.
package struct RunningServices: Sendable {
  private let task: Task<Void, Never>?

  /// Signalled at the end; nil if the system has no descriptor left, and then `stop` does not wait.
  private let end: Wakeup?

  /// The timeout of `stop`: a service that has not ended by then ends with the program.
  private static let timeout: Duration = .milliseconds(500)

  fileprivate init(
    _ services: [Services.Service],
    on executor: (any TaskExecutor)?,
    _ send: @escaping Services.Send
  ) {
    guard !services.isEmpty else {
      (task, end) = (nil, nil)
      return
    }
    let end = try? Wakeup()
    self.end = end
    task = Task.detached(executorPreference: executor) {
      await withTaskGroup { group in
        for service in services {
          group.addTask { await service(send) }
        }
      }
      end?.signal()
    }
  }

  /// Cancels all services and waits briefly for their end.
  ///
  /// - Parameter wait: Waits for the end, with a time limit.
  package func stop(waiting wait: (Wakeup, Duration) -> Void = { _ = $0.wait(for: $1) }) {
    Self.stop([self], waiting: wait)
  }

  /// Cancels the services of several sets, and waits briefly for their end: for all of them no
  /// longer than for one.
  package static func stop(
    _ sets: [RunningServices],
    waiting wait: (Wakeup, Duration) -> Void = { _ = $0.wait(for: $1) }
  ) {
    for set in sets { set.task?.cancel() }
    let deadline = ContinuousClock.now.advanced(by: timeout)
    for end in sets.compactMap(\.end) {
      wait(end, max(ContinuousClock.now.duration(to: deadline), .zero))
    }
  }
}
