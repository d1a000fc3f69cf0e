public import Foundation
import Testing

/// A real MQTT broker on this machine for a single test: mosquitto, or NATS with its MQTT port.
public final class RealBroker {
  /// The broker's software.
  public enum Kind: Sendable {
    case mosquitto
    case nats
  }

  /// The folder of its files, which the test may use as well.
  public let folder = FileManager.default.temporaryDirectory.appending(
    path: "aloft-\(UUID().uuidString)"
  )

  /// The port it listens on, on 127.0.0.1.
  public let port: UInt16

  private let kind: Kind
  private var process: pid_t = 0
  private var listeners: [pid_t] = []

  /// Whether mosquitto and its clients are installed.
  public static let isInstalled = ["/usr/sbin/mosquitto", "/usr/bin/mosquitto_pub"].allSatisfy(
    FileManager.default.isExecutableFile
  )

  /// Whether NATS is installed.
  public static let isNATSInstalled = FileManager.default.isExecutableFile(
    atPath: "/usr/sbin/nats-server"
  )

  /// Starts a broker that is reachable from this machine only.
  ///
  /// - Parameters:
  ///   - kind: The software.
  ///   - lines: Returns more lines for mosquitto's configuration, given the folder. Anonymous
  ///     clients are allowed unless the lines forbid them.
  /// - Throws: An error if it does not start.
  public init(_ kind: Kind = .mosquitto, _ lines: (URL) throws -> [String] = { _ in [] }) throws {
    self.kind = kind
    port = try FreePort.one()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try configure(try lines(folder))
    do {
      try start()
    } catch {
      end()
      throw error
    }
  }

  /// Writes another configuration for the next start.
  public func configure(_ lines: [String]) throws {
    var text: [String]
    switch kind {
    case .mosquitto:
      text = ["listener \(port) 127.0.0.1", "log_dest none", "user root"] + lines
      if !lines.contains(where: { $0.hasPrefix("allow_anonymous") }) {
        text.append("allow_anonymous true")
      }
    case .nats:
      text = [
        "listen: 127.0.0.1:-1", "server_name: test", "jetstream { store_dir: \"\(folder.path)\" }",
        "mqtt { listen: 127.0.0.1:\(port) }",
      ]
    }
    try Data(text.joined(separator: "\n").utf8).write(to: configuration)
  }

  /// Starts the broker, for example after it was killed, and waits until it listens.
  ///
  /// - Throws: An error if it does not listen within a minute.
  public func start() throws {
    let program = kind == .mosquitto ? "/usr/sbin/mosquitto" : "/usr/sbin/nats-server"
    process = try ChildProcess.spawn([program, "-c", configuration.path])
    try blockUntil("the broker does not listen") { isListening }
  }

  /// Kills the broker, as a power failure would.
  public func kill() {
    guard process != 0 else { return }
    ChildProcess.kill(process)
    // The number may belong to another process from now on.
    process = 0
  }

  /// Kills the broker and all listeners, and deletes their files.
  public func end() {
    for listener in listeners { ChildProcess.kill(listener) }
    kill()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Suspends the broker: it keeps its connections, but answers nothing.
  public func suspend() { Foundation.kill(process, SIGSTOP) }

  /// Resumes a suspended broker.
  public func resume() { Foundation.kill(process, SIGCONT) }

  /// Publishes with `mosquitto_pub`, and waits until it has finished.
  ///
  /// - Parameters:
  ///   - topic: The topic.
  ///   - payload: The payload; nil for an empty one.
  ///   - isRetained: Whether the broker retains it.
  ///   - options: More options, such as those of TLS.
  /// - Returns: Whether the broker accepted it.
  /// - Throws: An error if the program does not start.
  @discardableResult
  public func publish(
    _ topic: String,
    _ payload: [UInt8]?,
    isRetained: Bool = false,
    _ options: [String] = []
  ) throws -> Bool {
    var words = ["/usr/bin/mosquitto_pub"] + address + ["-q", "1", "-t", topic] + options
    if isRetained { words.append("-r") }
    if let payload {
      let file = folder.appending(path: UUID().uuidString)
      try Data(payload).write(to: file)
      words += ["-f", file.path]
    } else {
      words.append("-n")
    }
    return try ChildProcess.run(words) == 0
  }

  /// Subscribes with `mosquitto_sub`.
  public func listen(_ topic: String, _ options: [String] = []) throws -> BrokerListener {
    let file = folder.appending(path: "\(UUID().uuidString).log")
    let words =
      ["/usr/bin/mosquitto_sub"] + address
      + ["-F", "%r %q %t %p", "-q", "1", "-t", topic, "-t", Self.marker] + options
    let line = words.map { "'\($0)'" }.joined(separator: " ") + " > '\(file.path)'"
    listeners.append(try ChildProcess.spawn(["/bin/sh", "-c", "exec " + line]))
    let listener = BrokerListener(file: file)
    // The subscription is active once it receives a message that we publish.
    try blockUntil("mosquitto_sub receives nothing") {
      if !listener.payloads(Self.marker).isEmpty { return true }
      try publish(Self.marker, [0x31], options)
      return false
    }
    return listener
  }

  private static let marker = "test/marker"

  private var address: [String] { ["-h", "127.0.0.1", "-p", "\(port)"] }

  private var configuration: URL { folder.appending(path: "broker.conf") }

  private var isListening: Bool {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    return withAddress(port) { connect(client, $0, $1) == 0 }
  }
}

/// The messages that `mosquitto_sub` received.
public struct BrokerListener: Sendable {
  fileprivate let file: URL

  /// A received message.
  public struct Message: Sendable, Hashable {
    /// Whether the broker had retained it.
    public let isRetained: Bool
    /// The quality of service, from 0 to 2.
    public let quality: Int
    /// The topic and the payload.
    public let topic, payload: String
  }

  /// All messages in order.
  public var messages: [Message] {
    // Some payloads are not text.
    let text = String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    // The last line may be incomplete.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, let quality = Int(parts[1]) else { return nil }
      return Message(
        isRetained: parts[0] == "1",
        quality: quality,
        topic: String(parts[2]),
        payload: String(parts[3])
      )
    }
  }

  /// The payloads of a topic in order.
  public func payloads(_ topic: String) -> [String] {
    messages.filter { $0.topic == topic }.map(\.payload)
  }
}

private func withAddress(
  _ port: UInt16,
  _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
) -> Bool {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  address.sin_port = port.bigEndian
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}
