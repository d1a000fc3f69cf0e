public import Network

/// The address of a gpsd, the daemon that shares GPS receivers between programs.
public struct GPSServer: Sendable, Hashable {
  /// The host and port.
  public let address: Endpoint

  /// The default port of gpsd (IANA).
  public static let standardPort: UInt16 = 2947

  /// Creates the address of a server.
  public init(host: String, port: UInt16 = standardPort) {
    address = Endpoint(host: host, port: port)
  }

  /// Reads an address: `gpsd` for this machine, `boat.local`, `192.168.1.7:2948`, `[fe80::1]:2947`;
  /// nil if the text is not an address.
  public init?(_ text: String) {
    let text = text == "gpsd" ? "localhost" : text
    guard let address = Endpoint(text, defaultPort: Self.standardPort) else { return nil }
    self.address = address
  }
}

extension GPSServer: CustomStringConvertible {
  /// The host and port.
  public var description: String { address.description }
}
