package import Dispatch
package import Scenes

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

  /// How long a loop without a window may leave commands from services unprocessed.
  package var glance: Duration {
    services.isEmpty ? .seconds(60) : .milliseconds(250)
  }

  /// Starts all services in the background.
  ///
  /// - Parameter send: Called with each command, from any thread.
  /// - Returns: The running services, to stop them.
  package func start(_ send: @escaping Send) -> RunningServices {
    RunningServices(services, send)
  }
}

/// Services that were started.
package struct RunningServices: Sendable {
  private let task: Task<Void, Never>?
  private let end = DispatchSemaphore(value: 0)

  /// The timeout of `stop`: a service that has not ended by then ends with the program.
  private static let patience = DispatchTimeInterval.milliseconds(500)

  fileprivate init(_ services: [Services.Service], _ send: @escaping Services.Send) {
    guard !services.isEmpty else {
      task = nil
      return
    }
    task = Task.detached { [end] in
      await withTaskGroup { group in
        for service in services {
          group.addTask { await service(send) }
        }
      }
      end.signal()
    }
  }

  /// Cancels all services and waits briefly for their end.
  ///
  /// - Parameter wait: Waits for a signal, with a time limit.
  package func stop(
    waiting wait: (DispatchSemaphore, DispatchTimeInterval) -> Void = {
      _ = $0.wait(timeout: .now() + $1)
    }
  ) {
    guard let task else { return }
    task.cancel()
    wait(end, Self.patience)
  }
}
