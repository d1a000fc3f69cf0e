/// Where a program listens by TCP: a machine, and a port.
public struct ServerAddress: Sendable, Hashable {
  /// The machine's name or number.
  public let host: String

  /// The port.
  public let port: UInt16

  /// Creates an address.
  public init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads an address as a person writes it: `boat.local`, `192.168.1.7:2948`, `[fe80::1]:2947`;
  /// nothing when it is none.
  ///
  /// - Parameters:
  ///   - text: The address.
  ///   - standardPort: The port where the text names none.
  public init?(_ text: some StringProtocol, standardPort: UInt16) {
    let text = String(text)
    guard !text.contains(where: { $0.isWhitespace || $0 == "/" }) else { return nil }
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let host = text[text.index(after: text.startIndex)..<end]
      self.init(host, text[text.index(after: end)...], standardPort)
    } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
      self.init(text[..<colon], text[colon...], standardPort)
    } else {
      // More than one colon and no brackets: a bare number of IPv6.
      self.init(text[...], "", standardPort)
    }
  }

  private init?(_ host: Substring, _ portText: Substring, _ standardPort: UInt16) {
    guard !host.isEmpty else { return nil }
    guard !portText.isEmpty else {
      self.init(host: String(host), port: standardPort)
      return
    }
    guard portText.hasPrefix(":"), let port = UInt16(portText.dropFirst()), port > 0
    else { return nil }
    self.init(host: String(host), port: port)
  }
}

extension ServerAddress: CustomStringConvertible {
  /// The host and the port.
  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
