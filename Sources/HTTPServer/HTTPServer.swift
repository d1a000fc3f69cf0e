import Glibc
import Network

/// Serves HTTP at an address: accepts connections, reads requests, and sends a handler's answers.
package struct HTTPServer: Sendable {
  /// Answers a request.
  package typealias Desk = @Sendable (HTTPRequest) async -> HTTPAnswer

  package let listener: HTTPListener
  package let limits: HTTPLimits
  package let roll: ConnectionTable
  package let tally: ResponseCounts
  package let unixSeconds: @Sendable () -> Int64
  package let note: @Sendable (String) -> Void
  package let desk: Desk

  /// Creates a server that is listening and answers once it runs.
  ///
  /// - Parameters:
  ///   - listener: The listening socket.
  ///   - limits: The limits for clients.
  ///   - unixSeconds: Returns the seconds since 1970, for the Date field.
  ///   - note: Logs a problem in one sentence, once for each kind.
  ///   - desk: Answers requests.
  package init(
    _ listener: HTTPListener,
    limits: HTTPLimits = HTTPLimits(),
    unixSeconds: @escaping @Sendable () -> Int64,
    note: @escaping @Sendable (String) -> Void = { _ in },
    desk: @escaping Desk
  ) {
    let roll = ConnectionTable(
      room: DescriptorLimit.raised(to: limits.connections),
      share: limits.connectionsPerClient
    )
    self.init(
      listener,
      limits: limits,
      roll: roll,
      tally: ResponseCounts(),
      unixSeconds: unixSeconds,
      note: note,
      desk: desk
    )
  }

  /// Creates a server whose connection table and response counts are shared with others.
  package init(
    _ listener: HTTPListener,
    limits: HTTPLimits,
    roll: ConnectionTable,
    tally: ResponseCounts,
    unixSeconds: @escaping @Sendable () -> Int64,
    note: @escaping @Sendable (String) -> Void,
    desk: @escaping Desk
  ) {
    self.listener = listener
    self.limits = limits
    self.roll = roll
    self.tally = tally
    self.unixSeconds = unixSeconds
    self.note = note
    self.desk = desk
  }

  /// The value of the Date field.
  package var date: String { HTTPDate.text(unixSeconds()) }

  /// Answers requests until the task is cancelled; retries after failures.
  package func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
          roll.sweep(at: ContinuousClock.now)
        }
      }
      group.addTask {
        var isNoted = false
        while !Task.isCancelled {
          // If the system's event queue fails, only the open connections are lost.
          do {
            try await serve()
          } catch is CancellationError {
            break
          } catch {
            if !isNoted { note("http: \(listener.address): \(error); trying again") }
            isNoted = true
          }
          try? await Task.sleep(for: .seconds(1))
        }
      }
    }
  }

  /// Counts a response and returns it.
  package func counted(_ response: HTTPResponse) -> HTTPResponse {
    tally.note(response.status)
    return response
  }

  /// Accepts connections until the system fails.
  private func serve() async throws {
    let poller = try SocketPoller()
    try await withThrowingDiscardingTaskGroup { group in
      var isNoted = false
      while true {
        switch listener.accept() {
        case .client(let descriptor): welcome(descriptor, poller, in: &group)
        case .nobody: try await poller.wait(for: .read, of: listener.descriptor)
        // Without descriptors or memory, new clients wait until others have left.
        case .failed(let code):
          if !isNoted { note("http: \(listener.address): \(AcceptProblem(code))") }
          isNoted = true
          try await Task.sleep(for: .milliseconds(200))
        }
      }
    }
  }

  private func welcome(
    _ descriptor: Int32,
    _ poller: SocketPoller,
    in group: inout ThrowingDiscardingTaskGroup<any Error>
  ) {
    guard roll.enter(descriptor, of: HTTPClient(of: descriptor)) else {
      let refusal = HTTPResponse(HTTPRefusal(.unavailable, "too many connections"))
      let bytes = counted(refusal).bytes(date: date, isHead: false, isPersistent: false)
      _ = PolledSocket.send(bytes[...], to: descriptor)
      close(descriptor)
      return
    }
    let connection = HTTPConnection(
      socket: PolledSocket(descriptor, poller),
      server: self
    )
    group.addTask {
      await connection.run()
      roll.leave(descriptor)
    }
  }
}
