package import Breathing
import Glibc
import Network

/// Serves HTTP at one address: accepts connections, reads what is asked for, and sends what a desk
/// answers.
package struct HTTPServer: Sendable {
  /// Answers a request.
  package typealias Desk = @Sendable (HTTPRequest) async -> HTTPAnswer

  let listener: HTTPListener
  let limits: HTTPLimits
  let roll: HTTPRoll
  let tally: HTTPTally
  let now: @Sendable () -> Instant
  let desk: Desk

  /// Creates a server that listens already, and answers once it runs.
  ///
  /// - Parameters:
  ///   - listener: Where it listens.
  ///   - limits: How much it takes from its clients.
  ///   - now: The instant it is, for the dates of answers.
  ///   - desk: What answers.
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

  /// Creates a server whose connections and answers are counted where others see them.
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

  /// The time of day as fields have it.
  var date: String { HTTPDate.text(now()) }

  /// Answers until the task is cancelled; whatever fails is tried again.
  package func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
          roll.sweep(at: ContinuousClock.now)
        }
      }
      group.addTask {
        while !Task.isCancelled {
          // The system's queue of events can fail; what was connected is lost then, no more.
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

  /// Accepts and answers as long as the system lets it.
  private func serve() async throws {
    let poller = try SocketPoller()
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        switch listener.accept() {
        case .client(let descriptor): welcome(descriptor, poller, in: &group)
        case .nobody: try await poller.wait(for: .read, of: listener.descriptor)
        // Out of descriptors or memory: those who wait outside are let in when others have left.
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
