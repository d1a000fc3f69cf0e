/// Where datagrams go to or arrive: a machine and a port.
public struct DatagramAddress: Sendable, Hashable {
  /// The machine's name or number.
  public let host: String

  /// The port; 0 lets the system choose one to listen on.
  public let port: UInt16

  /// Creates an address.
  public init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads an address as a person writes it: `lamp.local:9000`, `192.168.1.7:9000`, `[fe80::1]:9000`;
  /// nothing when it is none.
  ///
  /// - Parameters:
  ///   - text: The address.
  ///   - standardHost: The machine where the text is a port alone; without it, such a text is none.
  public init?(_ text: some StringProtocol, standardHost: String? = nil) {
    let colon = text.lastIndex(of: ":")
    let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits)
    else { return nil }
    guard let colon else {
      guard let standardHost else { return nil }
      self.init(host: standardHost, port: port)
      return
    }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || "/[]@".contains($0) })
    else { return nil }
    self.init(host: String(host), port: port)
  }
}

extension DatagramAddress: CustomStringConvertible {
  /// The host and the port.
  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
