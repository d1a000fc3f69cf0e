import Glibc
import Network

/// A connection by TCP.
struct StreamConnection: Sendable {
  private let socket: StreamSocket
  private let silence: Duration

  /// The connection timeout.
  private static let timeout: Duration = .seconds(10)

  /// Connects to the first of the host's addresses that answers.
  ///
  /// - Parameters:
  ///   - server: The host and the port.
  ///   - silence: The time without a byte after which the connection counts as dead.
  /// - Throws: The reason when none answers.
  init(to server: Endpoint, silence: Duration) async throws(StreamConnectionError) {
    self.silence = silence
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

  /// Sends a text.
  func send(_ text: String) async throws(StreamConnectionError) {
    do {
      try await socket.send(Array(text.utf8))
    } catch {
      throw StreamConnectionError(error)
    }
  }

  /// Waits for more, and returns all that has arrived by then.
  func read() async throws(StreamConnectionError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      // As much as has arrived: a server with many clients drops those that do not keep up.
      bytes = try await within(
        silence,
        else: "no data for \(silence.components.seconds) s"
      ) {
        [socket] in try await socket.receive(atMost: 1 << 16)
      }
    } catch {
      throw StreamConnectionError(error)
    }
    guard !bytes.isEmpty else { throw StreamConnectionError("the connection was closed") }
    return bytes
  }

  /// Hangs up.
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

/// Does something within a time.
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
