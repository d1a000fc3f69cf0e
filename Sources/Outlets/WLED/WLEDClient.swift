package import Feeds
import Text

/// An HTTP client for lamps.
package struct WLEDClient: Sendable {
  private let fetcher: Fetcher

  /// The timeout of a request: a breath later, the fade is out of date.
  private static let timeout: Duration = .seconds(3)

  /// Creates a client that uses a fetcher.
  package init(_ fetcher: Fetcher) {
    self.fetcher = fetcher
  }

  /// Whether a text is the address of a lamp.
  package static func isLamp(_ text: String) -> Bool { (try? WLEDAddress(text)) != nil }

  /// Requests a lamp's description, which changes nothing.
  ///
  /// - Parameter lamp: Its address as it was written.
  /// - Returns: Why it does not answer as lamps do; nil if it does.
  package func problem(of lamp: String) async -> String? {
    do throws(FetchError) {
      let request = try Self.request(WLEDAddress(lamp).url + "/json/info")
      let response = try await fetcher.fetch(request)
      guard 200..<300 ~= response.status else {
        return "it answered with status \(response.status)"
      }
      // Every version of WLED has this member (kno.wled.ge/interfaces/json-api).
      return String(decoding: response.body, as: UTF8.self).includes("\"ver\"")
        ? nil : "its /json/info is not that of WLED"
    } catch {
      return "\(error)"
    }
  }

  /// Posts JSON to an address, and returns the status code.
  @Sendable package func post(_ address: String, _ json: String) async throws -> Int {
    var request = try Self.request(address)
    request.json = json
    return try await fetcher.fetch(request).status
  }

  private static func request(_ address: String) throws(FetchError) -> FetchRequest {
    var request = FetchRequest(try FetchAddress(address))
    request.mayUseProxy = false
    request.mayBeRedirected = false
    request.connectTimeout = timeout
    request.timeout = timeout
    request.maximumBytes = 64 << 10
    return request
  }
}
