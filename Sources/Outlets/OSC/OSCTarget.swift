public import Network

/// A receiver of OSC messages: its UDP address, and a prefix for OSC addresses.
public struct OSCTarget: Sendable, Hashable {
  /// The receiver's address.
  public let address: Endpoint

  /// The prefix of every message's address: empty, or for example `/room`.
  public let prefix: String

  /// Reads a target, `udp://host:port` or `udp://host:port/prefix`; nil if it is malformed.
  public init?(_ text: String) {
    guard text.lowercased().hasPrefix("udp://") else { return nil }
    let rest = text.dropFirst("udp://".count)
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    guard let address = Endpoint(rest[..<end]) else { return nil }
    var prefix = rest[end...]
    while prefix.hasSuffix("/") { prefix = prefix.dropLast() }
    // Characters that OSC 1.0 reserves for patterns are not allowed in an address.
    guard prefix.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"#*,?[]{}".utf8.contains($0) })
    else { return nil }
    self.address = address
    self.prefix = String(prefix)
  }
}

extension OSCTarget: CustomStringConvertible {
  /// The target as the initialiser reads it.
  public var description: String { "udp://\(address)\(prefix)" }
}
