import Network

/// A client's connection: a sequence of requests, or a stream.
package struct HTTPConnection: Sendable {
  package let socket: ClientSocket
  package let server: HTTPServer

  private var connections: ConnectionTable { server.connections }
  private var limits: HTTPLimits { server.limits }

  /// The maximum number of bytes that a client may still send after a refusal or to a stream.
  private static let discardLimit = 262_144

  /// The number of bytes of an answer that a client must accept within the timeout.
  static let partBytes = 16_384

  /// Answers requests until the client leaves, is too slow or sends a malformed one. The caller
  /// closes the connection.
  package func run() async {
    var reader = HTTPRequestReader(limits: limits)
    var isFirst = true
    do {
      while let request = try await next(&reader, isFirst: isFirst) {
        isFirst = false
        switch await server.handler(request) {
        case .response(let response):
          try await send(response, to: request, isLast: !request.isPersistent)
          guard request.isPersistent else { return try await drain() }
          // After each of several requests that arrive together, other connections have their turns.
          await Task.yield()
        case .stream(let stream):
          return try await listen(to: stream, request)
        }
      }
    } catch let refusal as HTTPRefusal {
      try? await refuse(refusal)
    } catch {
      // The client has left, or the program is shutting down.
      return
    }
  }

  /// Answers the request of a client that does not use TLS although the server requires it. The caller
  /// closes the connection.
  package func redirect() async {
    var reader = HTTPRequestReader(limits: limits)
    do {
      guard let request = try await next(&reader) else { return }
      try await send(.redirectToHTTPS(request), to: request, isLast: true)
      try await drain()
    } catch let refusal as HTTPRefusal {
      try? await refuse(refusal)
    } catch {
      return
    }
  }

  /// Returns the next request; nil when the client sends no more. A client that has sent one may keep the connection
  /// open without another.
  private func next(
    _ reader: inout HTTPRequestReader,
    isFirst: Bool = true
  ) async throws -> HTTPRequest? {
    var isIdle = true
    connections.setTimeout(
      limits.idle,
      for: socket.descriptor,
      then: isFirst ? .shutDown : .release
    )
    while true {
      if let request = try reader.next() {
        // The time that an answer takes does not count against the client.
        connections.setTimeout(nil, for: socket.descriptor)
        return request
      }
      if isIdle, !reader.isIdle {
        // The timeout covers the whole request, so sending it slowly does not extend it.
        isIdle = false
        connections.setTimeout(limits.request, for: socket.descriptor, then: .answer)
      }
      if reader.shouldSendContinue() {
        try await socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      }
      let bytes = try await isLate ? [] : socket.receive(unless: { isLate })
      guard !bytes.isEmpty else {
        // Only a request that has begun is answered.
        guard isLate, !isIdle else { return nil }
        let seconds = limits.request.components.seconds
        throw HTTPRefusal(.requestTimeout, "the request did not arrive within \(seconds) s")
      }
      reader.append(bytes)
    }
  }

  /// Whether the request did not arrive in time.
  private var isLate: Bool { connections.isLate(socket.descriptor) }

  private func send(
    _ response: HTTPResponse,
    to request: HTTPRequest,
    isLast: Bool
  ) async throws {
    let size = request.isHead ? 0 : response.body.count
    let client = connections.client(of: socket.descriptor)
    let hasRoom = server.largeAnswers.reserve(size, for: client)
    defer { if hasRoom { server.largeAnswers.release(size, of: client) } }
    let answer =
      hasRoom
      ? response : HTTPResponse(HTTPRefusal(.unavailable, "too many large answers are being sent"))
    try await sendSteadily(
      server.counted(answer)
        .bytes(date: server.date, isHead: request.isHead, isPersistent: !isLast)
    )
  }

  /// Sends bytes in parts, each within the timeout. A slow network may take minutes for a large answer; a client that
  /// reads more slowly than `answerPart` allows is disconnected, because others wait for its share of the memory.
  private func sendSteadily(_ bytes: [UInt8]) async throws {
    var rest = bytes[...]
    var latest = ContinuousClock.now.advanced(by: limits.answer)
    while !rest.isEmpty {
      connections.setTimeout(limits.answer, noLaterThan: latest, for: socket.descriptor)
      try await socket.send(Array(rest.prefix(Self.partBytes)))
      rest = rest.dropFirst(Self.partBytes)
      latest = latest.advanced(by: limits.answerPart)
      // Without this, a client that reads at once would get the whole answer before others get anything.
      if !rest.isEmpty { await Task.yield() }
    }
  }

  /// Answers malformed requests with an error.
  private func refuse(_ refusal: HTTPRefusal) async throws {
    connections.setTimeout(limits.answer, for: socket.descriptor)
    let response = server.counted(HTTPResponse(refusal))
    try await socket.send(response.bytes(date: server.date, isHead: false, isPersistent: false))
    try await drain()
  }

  /// Waits briefly for the client to read the answer, because closing a socket with unread input
  /// discards it.
  private func drain() async throws {
    socket.finish()
    connections.setTimeout(
      min(limits.answer, .seconds(2)),
      for: socket.descriptor,
      then: .release
    )
    var left = Self.discardLimit
    while left > 0 {
      let bytes = try await socket.receive()
      guard !bytes.isEmpty else { return }
      left -= bytes.count
    }
  }

  /// Keeps a stream open until the client leaves or is disconnected.
  private func listen(to stream: HTTPStream, _ request: HTTPRequest) async throws {
    var head = "HTTP/1.1 200 OK\r\nDate: \(server.date)\r\n"
    for (name, value) in HTTPResponse.protected(stream.fields) { head += "\(name): \(value)\r\n" }
    // The stream ends with the connection.
    head += "Connection: close\r\n\r\n"
    guard !request.isHead else {
      connections.setTimeout(limits.answer, for: socket.descriptor)
      return try await socket.send(Array(head.utf8))
    }
    socket.requireAcknowledgements()
    guard await stream.join(socket, Array(head.utf8)) else {
      return try await refuse(HTTPRefusal(.unavailable, "too many listeners"))
    }
    server.responseCounts.note(.ok)
    connections.setTimeout(nil, for: socket.descriptor)
    // The client has nothing more to send: this reads until the connection ends.
    var left = Self.discardLimit
    while left > 0, let bytes = try? await socket.receive(atMost: 512), !bytes.isEmpty {
      left -= bytes.count
    }
    await stream.leave(socket)
  }
}
