/// Stores a server's NOTAMs, so that they are available after a restart without a connection.
///
/// The functions are called from a task and must not wait for a disk, except `load`.
public protocol NotamStore: Sendable {
  /// Returns what was kept for an address; nil if there is none.
  func load(of address: FetchAddress) -> StoredNotams?

  /// Keeps what a server sent, in place of what was kept before.
  func save(_ stored: StoredNotams, of address: FetchAddress)

  /// Records that the server still has the same NOTAMs.
  func confirm(atUnixSeconds time: Int64, of address: FetchAddress)
}

/// What a server sent.
public struct StoredNotams: Sendable, Hashable {
  /// The body as received; empty if the server had no NOTAMs.
  public let body: [UInt8]

  /// When the server sent or last confirmed it, in seconds since the Unix epoch.
  public let receivedUnixSeconds: Int64

  /// Creates the value.
  public init(body: [UInt8], receivedUnixSeconds: Int64) {
    (self.body, self.receivedUnixSeconds) = (body, receivedUnixSeconds)
  }
}
