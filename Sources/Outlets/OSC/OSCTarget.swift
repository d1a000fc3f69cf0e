public import Network

/// A receiver of OSC messages: a UDP address and a prefix for their OSC addresses.
public struct OSCTarget: Sendable, Hashable {
  /// The receiver's address.
  public let address: Endpoint

  /// The prefix of every message's address: empty, or `/room` for example.
  public let prefix: String

  /// Reads a target, `udp://host:port` or `udp://host:port/prefix`; nil when it is malformed.
  public init?(_ text: String) {
    guard text.lowercased().hasPrefix("udp://") else { return nil }
    let rest = text.dropFirst("udp://".count)
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    guard let address = Endpoint(rest[..<end]) else { return nil }
    var prefix = rest[end...]
    while prefix.hasSuffix("/") { prefix = prefix.dropLast() }
    // Characters that OSC 1.0 reserves for patterns cannot be part of an address.
    guard prefix.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"#*,?[]{}".utf8.contains($0) })
    else { return nil }
    self.address = address
    self.prefix = String(prefix)
  }
}

extension OSCTarget: CustomStringConvertible {
  /// The target in the form that is read.
  public var description: String { "udp://\(address)\(prefix)" }
}
