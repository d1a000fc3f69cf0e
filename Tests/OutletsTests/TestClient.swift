import Foundation
import TestSupport
import Testing

/// An HTTP client of the tests, which sends exactly the given bytes.
final class TestClient: Sendable {
  /// A server's response.
  struct Response: Sendable {
    let status: Int
    /// By lowercase names.
    let fields: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body's members, if it is a JSON object.
    func members() throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
    }
  }

  let descriptor: Int32

  /// Connects to a port of this machine.
  init(port: UInt16, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) == 0 }
    }
    try #require(isConnected)
    var timeout = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, 16)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, 16)
  }

  deinit {
    close(descriptor)
  }

  /// Sends bytes; false if the server has closed the connection.
  @discardableResult
  func send(_ bytes: some Sequence<UInt8>) async -> Bool {
    let bytes = Array(bytes)
    return await onOwnThread { [descriptor] in
      Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
  }

  /// Sends a text.
  @discardableResult
  func send(_ text: String) async -> Bool { await send(text.utf8) }

  /// Shuts down the sending side.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Closes the connection with a reset.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, 8)
    shutdown(descriptor, Int32(SHUT_RD))
  }

  /// Receives until the bytes so far satisfy a condition or the server closes the connection.
  func receive(until isEnough: @escaping @Sendable ([UInt8]) -> Bool) async -> [UInt8] {
    await onOwnThread { [descriptor] in
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while !isEnough(bytes) {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        bytes += buffer[..<count]
      }
      return bytes
    }
  }

  /// Receives a text until it contains another a number of times or the server closes the
  /// connection.
  func receive(_ count: Int = 1, of text: String) async -> String {
    let bytes = await receive {
      String(decoding: $0, as: UTF8.self).components(separatedBy: text).count > count
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Receives until the server closes the connection.
  func rest() async -> [UInt8] { await receive { _ in false } }

  /// Receives one response; nil if the server closed the connection without one.
  func answer(withBody hasBody: Bool = true) async -> Response? {
    let bytes = await receive { bytes in
      guard let head = Self.head(bytes) else { return false }
      return !hasBody
        || bytes.count >= head.length + (Int(head.fields["content-length"] ?? "") ?? 0)
    }
    guard let head = Self.head(bytes) else { return nil }
    return Response(
      status: head.status,
      fields: head.fields,
      body: Array(bytes.dropFirst(head.length))
    )
  }

  /// Sends a request on a connection of its own.
  static func ask(
    _ port: UInt16,
    _ path: String,
    method: String = "GET",
    host: String? = nil,
    fields: [String] = [],
    body: String? = nil
  ) async throws -> Response {
    let client = try TestClient(port: port)
    var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + fields
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    await client.send((lines + ["", ""]).joined(separator: "\r\n") + (body ?? ""))
    return try #require(await client.answer(withBody: method != "HEAD"))
  }

  /// Sends a command.
  static func command(
    _ port: UInt16,
    _ body: String,
    host: String? = nil,
    fields: [String] = ["Content-Type: application/json"],
    path: String = "/v1/commands"
  ) async throws -> Response {
    try await ask(port, path, method: "POST", host: host, fields: fields, body: body)
  }

  private static func head(
    _ bytes: [UInt8]
  ) -> (status: Int, fields: [String: String], length: Int)? {
    guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    guard let status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") else {
      return nil
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    return (status, fields, end.upperBound)
  }
}
