public import Network

/// Who is told by Open Sound Control: an address of UDP, and what their messages' addresses begin with.
public struct OSCTarget: Sendable, Hashable {
  /// Where to.
  public let address: Endpoint

  /// What stands before every message's address: empty, or `/room` and the like.
  public let prefix: String

  /// Reads a target as a person writes it: `udp://host:port` or `udp://host:port/prefix`; nothing
  /// when it is none.
  public init?(_ text: String) {
    guard text.lowercased().hasPrefix("udp://") else { return nil }
    let rest = text.dropFirst("udp://".count)
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    guard let address = Endpoint(rest[..<end]) else { return nil }
    var prefix = rest[end...]
    while prefix.hasSuffix("/") { prefix = prefix.dropLast() }
    // What OSC 1.0 keeps for patterns cannot be part of an address.
    guard prefix.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"#*,?[]{}".utf8.contains($0) })
    else { return nil }
    self.address = address
    self.prefix = String(prefix)
  }
}

extension OSCTarget: CustomStringConvertible {
  /// The target as a person writes it.
  public var description: String { "udp://\(address)\(prefix)" }
}
