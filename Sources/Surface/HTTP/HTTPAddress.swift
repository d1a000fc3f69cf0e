import Glibc

/// Where HTTP is served: a number of this machine, and a port.
public struct HTTPAddress: Sendable, Hashable {
  /// The machine's number, of IPv4 or IPv6, as the system writes it: `127.0.0.1`, `::1`.
  public let host: String

  /// The port; 0 stands for any that is free.
  public let port: UInt16

  /// Reads an address as a person writes it: `127.0.0.1:8737`, `[::1]:8737`, `localhost:8737`;
  /// nothing when it is none. Other names are not looked up: a display must start without a network.
  public init?(_ text: some StringProtocol) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = String(text[..<colon])
    if host.lowercased() == "localhost" { host = "127.0.0.1" }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      guard host.contains(":") else { return nil }
    } else if host.contains(":") {
      return nil
    }
    self.init(host: host, port: port)
  }

  /// Creates an address from a machine's number; nothing when it is none.
  init?(host: String, port: UInt16) {
    var bytes = in6_addr()
    let family = host.contains(":") ? AF_INET6 : AF_INET
    guard inet_pton(family, host, &bytes) == 1 else { return nil }
    self.host = host
    self.port = port
  }

  /// Whether only programs on this machine can reach it.
  public var isLoopback: Bool { Self.isLoopback(host) }

  /// Whether a machine's number or name stands for the machine itself: a number of 127.0.0.0/8, ::1
  /// however it is written, either of them mapped, or `localhost` in any case, with the root's dot or
  /// without.
  static func isLoopback(_ host: some StringProtocol) -> Bool {
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

  /// Calls a function with the address in the system's form.
  func withSystemAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    func call<Address>(_ address: Address) -> Result {
      withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<Address>.size))
        }
      }
    }
    if host.contains(":") {
      var six = sockaddr_in6()
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      inet_pton(AF_INET6, host, &six.sin6_addr)
      return call(six)
    }
    var four = sockaddr_in()
    four.sin_family = sa_family_t(AF_INET)
    four.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &four.sin_addr)
    return call(four)
  }
}

extension HTTPAddress: CustomStringConvertible {
  /// The host and the port, as in a web address.
  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
