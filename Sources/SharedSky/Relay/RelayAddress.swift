import Glibc

/// Where a relay receives: an address of this machine, IPv4 or IPv6, and a port.
public struct RelayAddress: Sendable, Hashable {
  /// The machine's number: `127.0.0.1`, `::`.
  public let host: String

  /// The port; 0 lets the system choose one.
  public let port: UInt16

  /// Reads an address such as `127.0.0.1:8738`, `0.0.0.0:8738` or `[::]:8738`; nothing when it is none.
  public init?(_ text: some StringProtocol) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(digits)
    else { return nil }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      guard host.contains(":") else { return nil }
    } else if host.contains(":") {
      return nil
    }
    var bytes = in6_addr()
    guard inet_pton(host.contains(":") ? AF_INET6 : AF_INET, host, &bytes) == 1 else { return nil }
    self.init(host: host, port: port)
  }

  init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Calls a function with the address in the system's form.
  func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    if host.contains(":") {
      var six = sockaddr_in6()
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      inet_pton(AF_INET6, host, &six.sin6_addr)
      return Self.call(six, body)
    }
    var four = sockaddr_in()
    four.sin_family = sa_family_t(AF_INET)
    four.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &four.sin_addr)
    return Self.call(four, body)
  }

  private static func call<Address, Result>(
    _ address: Address,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}

extension RelayAddress: CustomStringConvertible {
  /// The host and the port.
  public var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
