import FlyingSocks
import Foundation

/// A connection by TCP.
struct StreamConnection: Sendable {
  private let socket: AsyncSocket
  private let silence: Duration

  /// How long connecting may take, in seconds.
  private static let patience = 10.0

  /// Connects to the first of the machine's addresses that answers.
  ///
  /// - Parameters:
  ///   - server: The machine and the port.
  ///   - silence: How long nothing may come before the connection is taken for dead.
  /// - Throws: Why none of them answers.
  init(to server: ServerAddress, silence: Duration) async throws(StreamConnectionError) {
    self.silence = silence
    var failure = StreamConnectionError("no address")
    do throws(HostError) {
      for address in try await HostAddress.lookUp(server.host, port: server.port) {
        do {
          socket = try await address.connect(within: Self.patience)
          return
        } catch SocketError.disconnected {
          failure = StreamConnectionError("nobody listens there")
        } catch {
          failure = StreamConnectionError(error)
        }
      }
    } catch {
      throw StreamConnectionError(error.words)
    }
    throw failure
  }

  /// Sends a text.
  func send(_ text: String) async throws(StreamConnectionError) {
    do {
      try await socket.write(Data(text.utf8))
    } catch {
      throw StreamConnectionError(error)
    }
  }

  /// Waits for more, and returns all that has come by then.
  func read() async throws(StreamConnectionError) -> [UInt8] {
    do {
      // As much as there is: a server that sends to many drops whoever does not keep up.
      return try await within(silence) { [socket] in try await socket.read(atMost: 1 << 16) }
    } catch {
      throw StreamConnectionError(error)
    }
  }

  /// Hangs up.
  func close() {
    try? socket.socket.close()
  }
}

/// Why a connection could not be made, or ended.
struct StreamConnectionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What happened, in words.
  let description: String

  init(_ words: String) {
    description = words
  }

  fileprivate init(_ error: any Error) {
    description =
      switch error {
      case SocketError.failed(_, _, let message): message.lowercased()
      case SocketError.disconnected: "the connection was closed"
      case SocketError.timeout: "no answer"
      default: "\(error)"
      }
  }
}

/// Does something that may take a time at most.
private func within<Value: Sendable>(
  _ time: Duration,
  do body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: time)
      throw StreamConnectionError("nothing was heard for \(time.components.seconds) s")
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}
