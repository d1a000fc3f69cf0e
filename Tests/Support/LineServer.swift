import Foundation
import Synchronization

/// A server on this machine that sends scripted lines to one client after another.
public final class LineServer: Sendable {
  /// A step of a script.
  public enum Act: Sendable {
    case send([UInt8])
    case wait(milliseconds: UInt32)
    /// Wait until the client closes the connection.
    case hold
    /// Wait until a condition holds.
    case until(@Sendable () -> Bool)

    /// Send a line.
    public static func line(_ text: String) -> Act { .send(Array((text + "\r\n").utf8)) }
  }

  /// The port it listens on.
  public var port: UInt16 { listener.port }
  private let listener: Listener
  private let log = Log()

  private final class Log: Sendable {
    let received = Mutex<[String]>([])
  }

  /// Serves the first client by the first script, the next by the next, and further clients by the
  /// last. Closes the connection at the end of the script.
  ///
  /// - Parameters:
  ///   - scripts: The script for each client.
  ///   - listensFirst: Whether to wait for data from the client first.
  /// - Throws: An error if no port is available.
  public init(_ scripts: [[Act]], listensFirst: Bool = true) throws {
    listener = try Listener { [log] client, number in
      let script = scripts[min(number, scripts.count - 1)]
      Self.serve(client, script, listensFirst ? log : nil)
    }
  }

  /// The first data from each client, in order.
  public var received: [String] { log.received.withLock(\.self) }

  private static func serve(_ client: Int32, _ script: [Act], _ log: Log?) {
    var words = [UInt8](repeating: 0, count: 256)
    if let log {
      let count = recv(client, &words, words.count, 0)
      guard count > 0 else { return }
      let received = String(decoding: words[..<count], as: UTF8.self)
      log.received.withLock { $0.append(received) }
    }
    for act in script {
      switch act {
      case .send(let bytes):
        guard send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return }
      case .wait(let milliseconds): usleep(milliseconds * 1_000)
      case .until(let isMet): while !isMet() { usleep(10_000) }
      case .hold: while recv(client, &words, words.count, 0) > 0 {}
      }
    }
  }
}
