public import Network

/// The address of an MQTT broker: `mqtt://broker.local`, `mqtts://10.0.0.7:8884`.
public struct MQTTAddress: Sendable, Hashable {
  /// The allowed addresses, for messages.
  public static let allowed = "\"mqtt://host\" or \"mqtts://host\", with \":port\" where it differs"

  /// The broker's host and port; the default port is 1883, or 8883 with encryption.
  public let endpoint: Endpoint

  /// Whether the connection is encrypted and the broker's certificate verified.
  public let isEncrypted: Bool

  /// Reads an address; nil if it is malformed.
  ///
  /// An address with a user name or password is refused, because addresses are printed and logged.
  public init?(_ text: String) {
    let schemes = [("mqtt://", UInt16(1_883), false), ("mqtts://", 8_883, true)]
    guard let (scheme, standardPort, isEncrypted) = schemes.first(where: { text.hasPrefix($0.0) })
    else { return nil }
    var rest = text.dropFirst(scheme.count)
    if rest.hasSuffix("/") { rest.removeLast() }
    guard let endpoint = Endpoint(rest, defaultPort: standardPort) else { return nil }
    self.endpoint = endpoint
    self.isEncrypted = isEncrypted
  }
}

extension MQTTAddress: CustomStringConvertible {
  /// The address as the initialiser reads it.
  public var description: String {
    "\(isEncrypted ? "mqtts" : "mqtt")://\(endpoint)"
  }
}
