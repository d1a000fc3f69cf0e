import Glibc

/// A client's connection: one request after the other, or a stream.
struct HTTPConnection: Sendable {
  let socket: HTTPSocket
  let server: HTTPServer

  private var roll: HTTPRoll { server.roll }
  private var limits: HTTPLimits { server.limits }

  /// The most bytes that a client who was refused may still send before it is cut off.
  private static let patience = 262_144

  /// Answers until the client goes, is too slow or asks for nonsense; the caller closes.
  func run() async {
    var reader = HTTPRequestReader(limits: limits)
    do {
      while let request = try await next(&reader) {
        switch await server.desk(request) {
        case .response(let response):
          try await send(server.note(response), to: request)
          guard request.isPersistent else { return try await seeOff() }
        case .stream(let stream):
          return try await listen(to: stream, request)
        }
      }
    } catch let refusal as HTTPRefusal {
      try? await refuse(refusal)
    } catch {
      // The client is gone, or the program ends.
      return
    }
  }

  /// Returns the next request; nil when the client will send no more.
  private func next(_ reader: inout HTTPRequestReader) async throws -> HTTPRequest? {
    var isIdle = true
    roll.wait(limits.idle, for: socket.descriptor)
    while true {
      if let request = try reader.next() {
        // What takes long on our side is not the client's fault.
        roll.wait(nil, for: socket.descriptor)
        return request
      }
      if isIdle, !reader.isIdle {
        // The time is for the whole request: sending it bit by bit does not prolong it.
        isIdle = false
        roll.wait(limits.request, for: socket.descriptor)
      }
      if reader.takesLeaveToContinue() {
        try await socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
      }
      let bytes = try await socket.receive()
      guard !bytes.isEmpty else { return nil }
      reader.append(bytes)
    }
  }

  private func send(_ response: HTTPResponse, to request: HTTPRequest) async throws {
    roll.wait(limits.answer, for: socket.descriptor)
    try await socket.send(
      response.bytes(
        date: server.date,
        isHead: request.isHead,
        isPersistent: request.isPersistent
      )
    )
  }

  /// Says what is wrong with bytes that are no request.
  private func refuse(_ refusal: HTTPRefusal) async throws {
    roll.wait(limits.answer, for: socket.descriptor)
    let response = server.note(HTTPResponse(refusal))
    try await socket.send(response.bytes(date: server.date, isHead: false, isPersistent: false))
    try await seeOff()
  }

  /// Waits a moment until the client has read the answer: closing at once, with bytes unread, would
  /// take it away again.
  private func seeOff() async throws {
    shutdown(socket.descriptor, Int32(SHUT_WR))
    roll.wait(min(limits.answer, .seconds(2)), for: socket.descriptor)
    var left = Self.patience
    while left > 0 {
      let bytes = try await socket.receive()
      guard !bytes.isEmpty else { return }
      left -= bytes.count
    }
  }

  /// Keeps a stream until the client goes or is let go.
  private func listen(to stream: HTTPStream, _ request: HTTPRequest) async throws {
    var head = "HTTP/1.1 200 OK\r\nDate: \(server.date)\r\n"
    for (name, value) in stream.fields { head += "\(name): \(value)\r\n" }
    // The stream is as long as the connection lasts.
    head += "Connection: close\r\n\r\n"
    guard !request.isHead else {
      roll.wait(limits.answer, for: socket.descriptor)
      return try await socket.send(Array(head.utf8))
    }
    guard await stream.join(socket.descriptor, Array(head.utf8)) else {
      return try await refuse(HTTPRefusal(.unavailable, "too many listeners"))
    }
    server.tally.note(.ok)
    roll.wait(nil, for: socket.descriptor)
    // Nothing more is expected; an end is.
    var left = Self.patience
    while left > 0, let bytes = try? await socket.receive(atMost: 512), !bytes.isEmpty {
      left -= bytes.count
    }
    await stream.leave(socket.descriptor)
  }
}
