package import Breathing
import Glibc
import Network

/// Serves HTTP at one address: accepts connections, reads requests, and sends the answers of a
/// desk.
package struct HTTPServer: Sendable {
  /// Answers a request.
  package typealias Desk = @Sendable (HTTPRequest) async -> HTTPAnswer

  let listener: HTTPListener
  let limits: HTTPLimits
  let roll: HTTPRoll
  let tally: HTTPTally
  let now: @Sendable () -> Instant
  let desk: Desk

  /// Creates a server that already listens and answers once it runs.
  ///
  /// - Parameters:
  ///   - listener: The listening socket.
  ///   - limits: Limits for clients.
  ///   - now: The clock, for the dates of answers.
  ///   - desk: Answers requests.
  package init(
    _ listener: HTTPListener,
    limits: HTTPLimits = HTTPLimits(),
    now: @escaping @Sendable () -> Instant,
    desk: @escaping Desk
  ) {
    let roll = HTTPRoll(
      room: DescriptorLimit.raised(to: limits.connections),
      share: limits.connectionsPerClient
    )
    self.init(listener, limits: limits, roll: roll, tally: HTTPTally(), now: now, desk: desk)
  }

  /// Creates a server whose connections and answers are counted in shared objects.
  init(
    _ listener: HTTPListener,
    limits: HTTPLimits,
    roll: HTTPRoll,
    tally: HTTPTally,
    now: @escaping @Sendable () -> Instant,
    desk: @escaping Desk
  ) {
    self.listener = listener
    self.limits = limits
    self.roll = roll
    self.tally = tally
    self.now = now
    self.desk = desk
  }

  /// The value of the Date field.
  var date: String { HTTPDate.text(now()) }

  /// Answers until the task is cancelled, and retries after failures.
  package func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
          roll.sweep(at: ContinuousClock.now)
        }
      }
      group.addTask {
        while !Task.isCancelled {
          // The system's event queue can fail; then only the open connections are lost.
          try? await serve()
          try? await Task.sleep(for: .seconds(1))
        }
      }
    }
  }

  /// Counts an answer.
  func note(_ response: HTTPResponse) -> HTTPResponse {
    tally.note(response.status)
    return response
  }

  /// Accepts and answers until the system fails.
  private func serve() async throws {
    let poller = try SocketPoller()
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        switch listener.accept() {
        case .client(let descriptor): welcome(descriptor, poller, in: &group)
        case .nobody: try await poller.wait(for: .read, of: listener.descriptor)
        // Out of descriptors or memory: waiting clients are accepted once others have left.
        case .failed: try await Task.sleep(for: .milliseconds(200))
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
      let bytes = note(refusal).bytes(date: date, isHead: false, isPersistent: false)
      _ = HTTPSocket.send(bytes[...], to: descriptor)
      close(descriptor)
      return
    }
    let connection = HTTPConnection(
      socket: HTTPSocket(descriptor: descriptor, poller: poller),
      server: self
    )
    group.addTask {
      await connection.run()
      roll.leave(descriptor)
    }
  }
}
