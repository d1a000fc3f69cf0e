import Glibc
import Network

/// Serves HTTP at an address: accepts connections, reads requests, and sends a handler's answers.
package struct HTTPServer: Sendable {
  /// Answers a request.
  package typealias Handler = @Sendable (HTTPRequest) async -> HTTPAnswer

  package let listener: HTTPListener
  /// The certificate; nil if connections are not encrypted.
  package let identity: TLSIdentity?
  package let limits: HTTPLimits
  package let connections: ConnectionTable
  package let responseCounts: ResponseCounts
  let largeAnswers: AnswerBudget
  package let unixSeconds: @Sendable () -> Int64
  package let log: @Sendable (String) -> Void
  package let handler: Handler

  /// Creates a server that is listening and answers once it runs.
  ///
  /// - Parameters:
  ///   - listener: The listening socket.
  ///   - identity: The certificate; nil if connections are not encrypted.
  ///   - limits: The limits for clients.
  ///   - unixSeconds: Returns the seconds since 1970, for the Date field.
  ///   - log: Logs a problem in one sentence, once for each kind.
  ///   - handler: Answers requests.
  package init(
    _ listener: HTTPListener,
    identity: TLSIdentity? = nil,
    limits: HTTPLimits = HTTPLimits(),
    unixSeconds: @escaping @Sendable () -> Int64,
    log: @escaping @Sendable (String) -> Void = { _ in },
    handler: @escaping Handler
  ) {
    let connections = ConnectionTable(
      capacity: DescriptorLimit.raise(forConnections: limits.connections),
      capacityPerClient: limits.connectionsPerClient
    )
    self.init(
      listener,
      identity: identity,
      limits: limits,
      connections: connections,
      responseCounts: ResponseCounts(),
      unixSeconds: unixSeconds,
      log: log,
      handler: handler
    )
  }

  /// Creates a server whose connection table and response counts are shared with others.
  package init(
    _ listener: HTTPListener,
    identity: TLSIdentity? = nil,
    limits: HTTPLimits,
    connections: ConnectionTable,
    responseCounts: ResponseCounts,
    unixSeconds: @escaping @Sendable () -> Int64,
    log: @escaping @Sendable (String) -> Void,
    handler: @escaping Handler
  ) {
    self.listener = listener
    self.identity = identity
    self.limits = limits
    self.connections = connections
    self.responseCounts = responseCounts
    largeAnswers = AnswerBudget(
      limit: limits.largeAnswerBytes,
      limitPerClient: limits.largeAnswerBytesPerClient
    )
    self.unixSeconds = unixSeconds
    self.log = log
    self.handler = handler
  }

  /// The value of the Date field.
  package var date: String { HTTPDate.text(unixSeconds()) }

  /// Answers requests until the task is cancelled; retries after failures.
  package func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
          connections.sweep(at: ContinuousClock.now)
        }
      }
      if let identity {
        group.addTask {
          repeat {
            identity.refresh(atUnixSeconds: unixSeconds(), log: log)
          } while (try? await Task.sleep(for: TLSIdentity.interval)) != nil
        }
      }
      group.addTask {
        var isLogged = false
        while !Task.isCancelled {
          // If the system's event queue fails, only the open connections are lost.
          do {
            try await serve()
          } catch is CancellationError {
            break
          } catch {
            if !isLogged { log("http: \(listener.address): \(error); trying again") }
            isLogged = true
          }
          try? await Task.sleep(for: .seconds(1))
        }
      }
    }
  }

  /// Counts a response and returns it.
  package func counted(_ response: HTTPResponse) -> HTTPResponse {
    responseCounts.note(response.status)
    return response
  }

  /// Serves clients until the system fails.
  ///
  /// Clients are served on a separate thread, on which connections take turns. However much they send, Swift's own
  /// threads stay free for the outlets and for the check of the deadlines.
  private func serve() async throws {
    let thread = try TaskThread("http")
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask(executorPreference: thread) { try await acceptClients(on: thread) }
    }
  }

  /// Accepts connections until the system fails.
  private func acceptClients(on thread: TaskThread) async throws {
    let poller = try SocketPoller()
    try await withThrowingDiscardingTaskGroup { group in
      var shortages = ShortageLog()
      while true {
        switch listener.accept() {
        case .client(let descriptor):
          admit(descriptor, poller, on: thread, in: &group)
          await Task.yield()
        case .noConnection: try await poller.wait(for: .read, of: listener.descriptor)
        // Without descriptors or memory, new clients wait until others have left.
        case .failed(let code):
          if shortages.note(at: .now) {
            log("http: \(listener.address): \(AcceptProblem(code))")
          }
          try await Task.sleep(for: .milliseconds(200))
        }
      }
    }
  }

  private func admit(
    _ descriptor: Int32,
    _ poller: SocketPoller,
    on thread: TaskThread,
    in group: inout ThrowingDiscardingTaskGroup<any Error>
  ) {
    guard connections.enter(descriptor, of: HTTPClient(of: descriptor)) else {
      let refusal = HTTPResponse(HTTPRefusal(.unavailable, "too many connections"))
      let bytes = counted(refusal).bytes(date: date, isHead: false, isPersistent: false)
      // A client that expects TLS only sees the connection close.
      _ = PolledSocket.send(bytes[...], to: descriptor)
      close(descriptor)
      return
    }
    let socket = PolledSocket(descriptor, poller)
    group.addTask(executorPreference: thread) {
      if let client = await open(socket) {
        await HTTPConnection(socket: client, server: self).run()
        client.end()
      }
      connections.leave(descriptor)
    }
  }
}
