/// Where an MQTT broker listens: `mqtt://broker.local`, `mqtts://10.0.0.7:8884`.
public struct MQTTAddress: Sendable, Hashable {
  /// What an address may be, in words.
  public static let allowed = "\"mqtt://host\" or \"mqtts://host\", with \":port\" where it differs"

  /// The machine's name or number.
  public let host: String

  /// The port; 1883 where the text names none, 8883 with encryption.
  public let port: UInt16

  /// Whether the connection is encrypted and the broker's certificate checked.
  public let isEncrypted: Bool

  /// Reads an address; nil when it is none.
  ///
  /// A user or password in it is not taken: addresses are printed and logged.
  public init?(_ text: String) {
    let schemes = [("mqtt://", UInt16(1_883), false), ("mqtts://", 8_883, true)]
    guard let (scheme, standardPort, isEncrypted) = schemes.first(where: { text.hasPrefix($0.0) })
    else { return nil }
    var rest = text.dropFirst(scheme.count)
    if rest.hasSuffix("/") { rest.removeLast() }
    guard let (host, portText) = Self.split(rest), !host.isEmpty,
      !host.contains(where: { $0.isWhitespace || "/@?#".contains($0) })
    else { return nil }
    self.host = String(host)
    self.isEncrypted = isEncrypted
    guard let portText else {
      port = standardPort
      return
    }
    guard let port = UInt16(portText), port > 0 else { return nil }
    self.port = port
  }

  /// Parts a host and a port; a number of IPv6 stands in brackets.
  private static func split(_ text: Substring) -> (host: Substring, port: Substring?)? {
    guard text.hasPrefix("[") else {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      return parts.count <= 2 ? (parts[0], parts.count == 2 ? parts[1] : nil) : nil
    }
    guard let end = text.firstIndex(of: "]") else { return nil }
    let host = text[text.index(after: text.startIndex)..<end]
    let rest = text[text.index(after: end)...]
    guard !rest.isEmpty else { return (host, nil) }
    return rest.hasPrefix(":") ? (host, rest.dropFirst()) : nil
  }
}

extension MQTTAddress: CustomStringConvertible {
  /// The address as a person writes it.
  public var description: String {
    "\(isEncrypted ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
