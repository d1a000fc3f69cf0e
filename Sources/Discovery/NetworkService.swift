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
  public enum Event: Sendable, Hashable {
    /// A service has appeared, or was announced again.
    case found(NetworkService)
    /// The service of this name is gone from every interface.
    case gone(String)
    /// The search failed for this reason and is retried; the services found before may no longer exist.
    case failing(String)
    /// The search has begun, or works again.
    case searching
  }
}
