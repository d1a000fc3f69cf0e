public import Network

/// A service on the local network, announced by multicast DNS (RFC 6763).
public struct NetworkService: Sendable, Hashable {
  /// Its name for people, unique among the services of its type: `lobby`.
  public let name: String
  /// The machine's name on the local network: `screen.local`.
  public let host: String
  /// The machine's IPv4 address, and the port.
  public let endpoint: Endpoint
  /// The keys and values of its TXT record.
  public let records: [String: String]

  /// Creates a service.
  public init(name: String, host: String, endpoint: Endpoint, records: [String: String]) {
    (self.name, self.host) = (name, host)
    (self.endpoint, self.records) = (endpoint, records)
  }

  /// What a search reports.
  public enum News: Sendable, Hashable {
    /// A service has appeared, or was announced again.
    case found(NetworkService)
    /// The service of this name is gone.
    case gone(String)
    /// The search failed for this reason and is retried; the services found before may no longer exist.
    case failing(String)
    /// The search has begun, or works again.
    case searching
  }
}

extension NetworkService.News {
  /// Reads the lines of `shim_browser_read`; nil if they are malformed.
  init?(lines text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 2, !lines[1].isEmpty else { return nil }
    let name = String(lines[1])
    switch lines[0] {
    case "-": self = .gone(name)
    case "+":
      guard lines.count >= 5, !lines[3].isEmpty, let port = UInt16(lines[4]), port > 0 else {
        return nil
      }
      self = .found(
        NetworkService(
          name: name,
          host: String(lines[2]),
          endpoint: Endpoint(host: String(lines[3]), port: port),
          records: Self.records(lines[5...])
        )
      )
    default: return nil
    }
  }

  /// The keys are not case-sensitive, and the first of equal keys counts (RFC 6763, section 6.4).
  private static func records(_ lines: ArraySlice<Substring>) -> [String: String] {
    let pairs = lines.compactMap { line -> (String, String)? in
      let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else { return nil }
      return (sides[0].lowercased(), String(sides[1]))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
