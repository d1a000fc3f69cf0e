/// Where a gpsd is: the daemon that reads satellite receivers and tells everyone who asks.
public struct GPSServer: Sendable, Hashable {
  /// The machine's name or number.
  public let host: String

  /// The port of TCP.
  public let port: UInt16

  /// The port that gpsd has by convention (IANA).
  public static let standardPort: UInt16 = 2947

  /// Creates the address of a server.
  public init(host: String, port: UInt16 = standardPort) {
    self.host = host
    self.port = port
  }

  /// Reads an address as a person writes it: `gpsd` for the one of this machine, `boat.local`,
  /// `192.168.1.7:2948`, `[fe80::1]:2947`; nothing when it is none.
  public init?(_ text: String) {
    guard text != "gpsd" else {
      self.init(host: "localhost")
      return
    }
    guard !text.contains(where: { $0.isWhitespace || $0 == "/" }) else { return nil }
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let host = text[text.index(after: text.startIndex)..<end]
      self.init(host: host, portText: text[text.index(after: end)...])
    } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
      self.init(host: text[..<colon], portText: text[colon...])
    } else {
      // More than one colon and no brackets: a bare number of IPv6.
      self.init(host: text[...], portText: "")
    }
  }

  private init?(host: Substring, portText: Substring) {
    guard !host.isEmpty else { return nil }
    guard !portText.isEmpty else {
      self.init(host: String(host))
      return
    }
    guard portText.hasPrefix(":"), let port = UInt16(portText.dropFirst()), port > 0
    else { return nil }
    self.init(host: String(host), port: port)
  }
}

extension GPSServer: CustomStringConvertible {
  /// The host and the port.
  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
