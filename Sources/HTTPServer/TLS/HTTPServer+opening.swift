import Network
import Text

extension HTTPServer {
  /// The first byte of a TLS connection: a record of the handshake (RFC 8446, section 5.1).
  private static let handshake: UInt8 = 22

  /// Prepares an accepted connection for requests: completes the handshake, if the server has a
  /// certificate.
  ///
  /// A client that sends HTTP without TLS gets an answer that names the cause.
  ///
  /// - Returns: The connection; nil if it cannot be used.
  func open(_ socket: PolledSocket) async -> ClientSocket? {
    guard let identity else { return ClientSocket(socket) }
    do {
      connections.setTimeout(limits.idle, for: socket.descriptor)
      guard let first = try await socket.firstByte() else { return nil }
      guard first == Self.handshake else {
        await HTTPConnection(socket: ClientSocket(socket), server: self).redirect()
        return nil
      }
      connections.setTimeout(limits.request, for: socket.descriptor)
      guard let session = identity.context.session(on: socket.descriptor) else { return nil }
      let client = ClientSocket(socket, session)
      try await client.open()
      return client
    } catch {
      // The client has left, does not trust the certificate, or the program is shutting down.
      return nil
    }
  }
}

extension HTTPResponse {
  /// The answer to a request without TLS on a port that requires it.
  ///
  /// Pages are redirected temporarily: a browser would remember a permanent redirect even after the
  /// certificate is removed. A request with a token is refused instead, so that its author notices that
  /// the token was sent unencrypted.
  package static func redirectToHTTPS(_ request: HTTPRequest) -> HTTPResponse {
    let place = request.fields["host"].flatMap { host in
      host.utf8.allSatisfy(isAuthority) && !host.isEmpty
        ? "https://\(host)\(escaped(request.path))\(query(of: request))" : nil
    }
    guard request.fields["authorization"] == nil else {
      let words = "this port requires https://; the token of this request was sent unencrypted"
      return HTTPResponse(HTTPRefusal(.badRequest, words))
    }
    guard ["GET", "HEAD"].contains(request.method), let place else {
      return HTTPResponse(HTTPRefusal(.badRequest, "this port requires https://"))
    }
    var response = HTTPResponse(
      .temporaryRedirect,
      json: .object([("error", .string("this port requires https://"))])
    )
    response.fields.append(("Location", place))
    return response
  }

  private static func isAuthority(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || byte == UInt8(ascii: ":") || "[]".utf8.contains(byte)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~".utf8.contains(byte)
    }
  }

  private static func query(of request: HTTPRequest) -> String {
    guard !request.query.isEmpty else { return "" }
    let pairs = request.query.sorted { $0.key < $1.key }
    return "?" + pairs.map { "\(escaped($0.key))=\(escaped($0.value))" }.joined(separator: "&")
  }

  /// Escapes the characters that a path must not contain (RFC 3986, section 2).
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      if isUnreserved(byte) || byte == UInt8(ascii: "/") {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
