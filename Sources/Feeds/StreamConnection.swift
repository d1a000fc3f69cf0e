import Glibc
import Network

/// A TCP connection.
struct StreamConnection: Sendable {
  private let socket: StreamSocket
  private let idleTimeout: Duration

  /// The connection timeout.
  private static let timeout: Duration = .seconds(10)

  /// Connects to the first of the host's addresses that answers.
  ///
  /// - Parameters:
  ///   - server: The host and port.
  ///   - idleTimeout: The time without data after which the connection counts as lost.
  /// - Throws: The reason if no address answers.
  init(to server: Endpoint, idleTimeout: Duration) async throws(StreamConnectionError) {
    self.idleTimeout = idleTimeout
    var failure = StreamConnectionError("no address")
    do throws(NetworkError) {
      for address in try await Resolver.addresses(of: server, for: .stream) {
        do {
          socket = try await within(Self.timeout, else: "no answer") {
            try await StreamSocket.connect(to: address)
          }
          return
        } catch {
          failure = StreamConnectionError(error)
        }
      }
    } catch {
      throw StreamConnectionError(error.description)
    }
    throw failure
  }

  /// Returns a time in whole units: `150 s`, `50 ms`.
  private static func text(_ time: Duration) -> String {
    time < .seconds(1)
      ? "\(Int(time / .milliseconds(1))) ms" : "\(time.components.seconds) s"
  }

  /// Sends a text.
  func send(_ text: String) async throws(StreamConnectionError) {
    do {
      try await socket.send(Array(text.utf8))
    } catch {
      throw StreamConnectionError(error)
    }
  }

  /// Waits for data, and returns everything that has arrived.
  func read() async throws(StreamConnectionError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      // Reads as much as possible at once, because a server with many clients drops slow readers.
      bytes = try await within(
        idleTimeout,
        else: "no data for \(Self.text(idleTimeout))"
      ) {
        [socket] in try await socket.receive(atMost: 1 << 16)
      }
    } catch {
      throw StreamConnectionError(error)
    }
    guard !bytes.isEmpty else { throw StreamConnectionError("the connection was closed") }
    return bytes
  }

  /// Closes the connection.
  func close() {
    socket.shutDown()
  }
}

/// Why a connection could not be made, or ended.
struct StreamConnectionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The cause, in lower case.
  let description: String

  init(_ words: String) {
    description = words
  }

  fileprivate init(_ error: any Error) {
    description =
      switch error {
      case let error as StreamConnectionError: error.description
      case let error as NetworkError where error.code == ECONNREFUSED:
        "the connection was refused"
      case let error as NetworkError: error.description.lowercased()
      default: "\(error)"
      }
  }
}

/// Runs a closure with a time limit.
private func within<Value: Sendable>(
  _ time: Duration,
  else words: String,
  do body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: time)
      throw StreamConnectionError(words)
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}
