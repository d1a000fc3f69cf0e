import Foundation
import Synchronization

/// An HTTP server on this machine that follows a script, including behaviour that no honest server
/// shows.
public final class LoopbackServer: Sendable {
  /// A client's request.
  public struct Request: Sendable {
    public let method, path: String
    /// The header fields by lower-case name.
    public let headers: [String: String]
    /// The body.
    public let body: String
    /// The number of clients that had connected by then, including this one.
    public let connection: Int
    /// The number of requests by then, including this one.
    public internal(set) var number = 0
  }

  /// A step of a script.
  public enum Act: Sendable {
    case send([UInt8])
    /// Sends a byte every ten milliseconds.
    case drip([UInt8])
    /// Calls a function.
    case run(@Sendable () -> Void)
    /// Waits until the client closes the connection.
    case hold
    /// Closes the connection with a reset.
    case reset
    /// Closes the connection.
    case close
    /// Sends the same bytes as long as the client accepts them.
    case flood([UInt8])

    /// Sends a text.
    public static func send(_ text: String) -> Act { .send(Array(text.utf8)) }
  }

  /// The port it listens on.
  public var port: UInt16 { listener.port }
  private let listener: Listener
  private let log = Log()

  /// The events so far.
  private final class Log: Sendable {
    let state = Mutex((requests: [Request](), connections: 0, hangUps: 0))
  }

  /// Serves like ``init(_:)``; a function returns the script for each request by its number, from 1.
  public static func inTurn(
    _ answer: @escaping @Sendable (Int) -> [Act]
  ) throws -> LoopbackServer {
    try LoopbackServer { answer($0.number) }
  }

  /// Serves until the object is released; a function returns the script for each request.
  public init(_ answer: @escaping @Sendable (Request) -> [Act]) throws {
    signal(SIGPIPE, SIG_IGN)
    // The proxy of the test environment must not be used for this machine.
    setenv("no_proxy", "127.0.0.1", 1)
    listener = try Listener { [log] client, _ in Self.serve(client, by: answer, log) }
  }

  /// Returns the URL of a path on this server.
  public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests so far.
  public var requests: [Request] { log.state.withLock(\.requests) }

  /// The number of clients that closed the connection while the server waited.
  public var hangUps: Int { log.state.withLock(\.hangUps) }

  private static func serve(_ client: Int32, by answer: (Request) -> [Act], _ log: Log) {
    let number = log.state.withLock {
      $0.connections += 1
      return $0.connections
    }
    while var request = readRequest(client, number) {
      log.state.withLock {
        request.number = $0.requests.count + 1
        $0.requests.append(request)
      }
      for act in answer(request) {
        switch act {
        case .send(let bytes): guard send(bytes, to: client) else { return }
        case .drip(let bytes):
          for byte in bytes {
            guard send([byte], to: client) else { return }
            usleep(10_000)
          }
        case .run(let body): body()
        case .flood(let bytes): while send(bytes, to: client) {}
        case .hold:
          var byte: UInt8 = 0
          while recv(client, &byte, 1, 0) > 0 {}
          return log.state.withLock { $0.hangUps += 1 }
        case .reset:
          var linger = linger(l_onoff: 1, l_linger: 0)
          let size = socklen_t(MemoryLayout.size(ofValue: linger))
          setsockopt(client, SOL_SOCKET, SO_LINGER, &linger, size)
          return
        case .close: return
        }
      }
    }
  }

  private static func send(_ bytes: [UInt8], to client: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(client, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func readRequest(_ client: Int32, _ number: Int) -> Request? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) {
      guard head.count < 65_536, recv(client, &byte, 1, 0) == 1 else { return nil }
      head.append(byte)
    }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].components(separatedBy: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    var body: [UInt8] = []
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while body.count < min(length, 1 << 20), recv(client, &byte, 1, 0) == 1 { body.append(byte) }
    return Request(
      method: words[0],
      path: words[1],
      headers: headers,
      body: String(decoding: body, as: UTF8.self),
      connection: number
    )
  }
}

extension [LoopbackServer.Act] {
  /// Returns the script for a regular response.
  public static func answer(
    _ status: String = "200 OK",
    _ headers: [String: String] = [:],
    body: [UInt8] = []
  ) -> Self {
    let fields = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    return [
      .send("HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\n\(fields)\r\n"), .send(body),
    ]
  }

  /// Returns the script for a regular response with a text.
  public static func answer(
    _ status: String = "200 OK",
    _ headers: [String: String] = [:],
    text: String
  ) -> Self {
    answer(status, headers, body: [UInt8](text.utf8))
  }
}
