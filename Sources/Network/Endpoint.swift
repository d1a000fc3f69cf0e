import Glibc

/// A host and a port, as people write them: `lamp.local:9000`, `192.168.1.7:9000`,
/// `[fe80::1]:9000`.
///
/// This is the only parser of endpoints in Aloft, so that every setting accepts the same texts.
public struct Endpoint: Sendable, Hashable {
  /// A host name or IP address without brackets: `lamp.local`, `127.0.0.1`, `::1`.
  public let host: String

  /// The port. With 0, the system chooses a port to listen on.
  public let port: UInt16

  /// Creates an endpoint.
  public init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads an endpoint; nil if the text is malformed.
  ///
  /// A port consists of decimal digits. A host contains no white space and none of `/ @ ? # [ ]`.
  /// An IPv6 address needs brackets wherever a port may follow, so `::1:80` is refused.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - defaultHost: The host to use for a text that is only a port; nil refuses such a text.
  ///   - defaultPort: The port to use for a text that is only a host; nil refuses such a text.
  ///   - allowsPortZero: Whether port 0, which means any free port, is accepted. Only listeners can
  ///     use it.
  public init?(
    _ text: some StringProtocol,
    defaultHost: String? = nil,
    defaultPort: UInt16? = nil,
    allowsPortZero: Bool = false
  ) {
    let text = Substring(text)
    if let defaultHost, let port = Self.port(text) {
      self.init(host: defaultHost, port: port)
    } else if let (host, port) = Self.split(text, acceptsBareIPv6: defaultPort != nil),
      Self.isHost(host), let port = port.map({ Self.port($0) }) ?? defaultPort
    {
      self.init(host: String(host), port: port)
    } else {
      return nil
    }
    guard port > 0 || allowsPortZero else { return nil }
  }

  /// Whether the host is an IP address, which needs no name lookup.
  public var isNumeric: Bool { SocketAddress(self) != nil }

  /// Whether only programs on this machine can reach the host.
  public var isLoopback: Bool { Self.isLoopback(host) }

  /// Whether a host is this machine: `localhost` in upper or lower case, with or without a final
  /// dot; an address in 127.0.0.0/8; `::1` in any notation; or one of these IPv4 addresses mapped
  /// to IPv6.
  public static func isLoopback(_ host: some StringProtocol) -> Bool {
    let name = host.hasSuffix(".") ? String(host.dropLast()) : String(host)
    if name.lowercased() == "localhost" { return true }
    var four = in_addr()
    if inet_pton(AF_INET, name, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
    var six = in6_addr()
    guard host.contains(":"), inet_pton(AF_INET6, String(host), &six) == 1 else { return false }
    let bytes = withUnsafeBytes(of: six) { Array($0) }
    let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    return isMapped ? bytes[12] == 127 : bytes[..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// The endpoint with an IP address in place of the host `localhost`; nil for other names.
  ///
  /// Names are not looked up, because a program that listens must start without a network.
  public var listenable: Endpoint? {
    let endpoint = host.lowercased() == "localhost" ? Endpoint(host: "127.0.0.1", port: port) : self
    return endpoint.isNumeric ? endpoint : nil
  }

  /// Splits a text into a host without brackets and the text after its colon.
  private static func split(
    _ text: Substring,
    acceptsBareIPv6: Bool
  ) -> (host: Substring, port: Substring?)? {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard host.contains(":"), rest.isEmpty || rest.hasPrefix(":") else { return nil }
      return (host, rest.isEmpty ? nil : rest.dropFirst())
    }
    guard let colon = text.firstIndex(of: ":") else { return (text, nil) }
    guard colon == text.lastIndex(of: ":") else { return acceptsBareIPv6 ? (text, nil) : nil }
    return (text[..<colon], text[text.index(after: colon)...])
  }

  private static func isHost(_ text: Substring) -> Bool {
    guard !text.isEmpty, !text.contains(where: { $0.isWhitespace || "/@?#[]".contains($0) })
    else { return false }
    guard text.contains(":") else { return true }
    // A zone such as %eth0 may follow a link-local address.
    var six = in6_addr()
    return inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &six) == 1
  }

  private static func port(_ text: Substring) -> UInt16? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return UInt16(text)
  }
}

extension Endpoint: CustomStringConvertible {
  /// The host and port, as in a URL.
  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
