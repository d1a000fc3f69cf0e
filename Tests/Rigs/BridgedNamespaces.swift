package import Foundation
import Synchronization
import TestSupport
import Testing

/// Network namespaces that are joined by a bridge in another namespace. None of it is in the
/// machine's own network.
package final class BridgedNamespaces {
  /// The names of the namespaces.
  package let namespaces: [String]

  private let bridge: String

  /// Whether such namespaces can be created here.
  package static let isPossible = geteuid() == 0 && (try? BridgedNamespaces(namespaces: 1)) != nil

  /// Creates namespaces with the addresses 10.78.0.1, 10.78.0.2 and so on.
  ///
  /// - Parameter count: The number of namespaces, at most 200.
  /// - Throws: An error if that is impossible or not permitted.
  package init(namespaces count: Int) throws {
    let name = "aloft-\(UUID().uuidString.prefix(8))"
    bridge = name
    namespaces = (1...count).map { "\(name)-\($0)" }
    do {
      try Self.ip("netns", "add", bridge)
      try Self.ip("-n", bridge, "link", "add", "br0", "type", "bridge")
      try Self.ip("-n", bridge, "link", "set", "br0", "up")
      for (number, namespace) in namespaces.enumerated() {
        try Self.ip("netns", "add", namespace)
        try Self.ip("-n", namespace, "link", "set", "lo", "up")
        let port = "port\(number + 1)"
        let cable = ["type", "veth", "peer", "name", "eth0", "netns", namespace]
        try Self.ip(["-n", bridge, "link", "add", port] + cable)
        try Self.ip("-n", bridge, "link", "set", port, "master", "br0", "up")
        try Self.ip("-n", namespace, "addr", "add", Self.address(number) + "/24", "dev", "eth0")
        try Self.ip("-n", namespace, "link", "set", "eth0", "up")
      }
    } catch {
      remove()
      throw error
    }
  }

  deinit { remove() }

  /// The address of a namespace, counted from 0.
  package static func address(_ number: Int) -> String { "10.78.0.\(number + 1)" }

  /// Starts a program in a namespace.
  package func spawn(_ words: [String], in number: Int) throws -> pid_t {
    try ChildProcess.spawn([NetworkLab.ip, "netns", "exec", namespaces[number]] + words)
  }

  /// Opens a UDP socket in a namespace that sends to an address of the network. Once it is open, any
  /// thread may use it.
  package func socket(in number: Int, to address: String, port: UInt16) throws -> Int32 {
    let path = "/var/run/netns/" + namespaces[number]
    let opened = DispatchSemaphore(value: 0)
    let result = Result()
    Thread.detachNewThread {
      result.descriptor.withLock { $0 = Self.open(path, address, port) }
      opened.signal()
    }
    opened.wait()
    let descriptor = result.descriptor.withLock(\.self)
    try #require(descriptor >= 0, "no socket in \(namespaces[number])")
    return descriptor
  }

  private final class Result: Sendable {
    let descriptor = Mutex<Int32>(-1)
  }

  /// Opens a socket on a thread that has entered a namespace; the thread ends afterwards.
  private static func open(_ path: String, _ address: String, _ port: UInt16) -> Int32 {
    typealias Enter = @convention(c) (Int32, Int32) -> Int32
    let network: Int32 = 0x4000_0000  // CLONE_NEWNET
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    guard file >= 0, let setns = dlsym(nil, "setns"),
      unsafeBitCast(setns, to: Enter.self)(file, network) == 0
    else { return -1 }
    let descriptor = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_addr.s_addr = inet_addr(address)
    target.sin_port = port.bigEndian
    let isConnected = withUnsafePointer(to: &target) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    return isConnected ? descriptor : -1
  }

  private func remove() {
    for name in namespaces + [bridge] { try? Self.ip("netns", "delete", name) }
  }

  private struct Refusal: Error {}

  private static func ip(_ words: String...) throws { try ip(words) }

  private static func ip(_ words: [String]) throws {
    guard FileManager.default.isExecutableFile(atPath: NetworkLab.ip) else { throw Refusal() }
    if try ChildProcess.run([NetworkLab.ip] + words) != 0 { throw Refusal() }
  }
}
