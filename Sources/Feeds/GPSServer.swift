public import Network

/// The host and port of a gpsd, the daemon that reads satellite receivers for other programs.
public struct GPSServer: Sendable, Hashable {
  /// The machine and the port.
  public let address: Endpoint

  /// The port that gpsd has by convention (IANA).
  public static let standardPort: UInt16 = 2947

  /// Creates the address of a server.
  public init(host: String, port: UInt16 = standardPort) {
    address = Endpoint(host: host, port: port)
  }

  /// Reads an address as a person writes it: `gpsd` for the one of this machine, `boat.local`,
  /// `192.168.1.7:2948`, `[fe80::1]:2947`; nothing when it is none.
  public init?(_ text: String) {
    let text = text == "gpsd" ? "localhost" : text
    guard let address = Endpoint(text, defaultPort: Self.standardPort) else { return nil }
    self.address = address
  }
}

extension GPSServer: CustomStringConvertible {
  /// The host and the port.
  public var description: String { address.description }
}
