package import Feeds

/// An HTTP client for lamps.
package struct WLEDClient: Sendable {
  private let fetcher: Fetcher

  /// The timeout of a request: a breath later, the fade is out of date.
  private static let timeout: Duration = .seconds(3)

  /// Creates a client that uses a fetcher.
  package init(_ fetcher: Fetcher) {
    self.fetcher = fetcher
  }

  /// Posts JSON to an address, and returns the status code.
  @Sendable package func post(_ address: String, _ json: String) async throws -> Int {
    var request = FetchRequest(try FetchAddress(address))
    request.json = json
    request.mayUseProxy = false
    request.connectTimeout = Self.timeout
    request.timeout = Self.timeout
    request.maximumBytes = 64 << 10
    return try await fetcher.fetch(request).status
  }
}
