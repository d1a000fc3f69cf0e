package import Feeds
package import Outlets
import Settings
package import System

extension OutletService {
  /// Creates the outlet that fades WLED lamps with the breath, if any are set.
  ///
  /// - Throws: A failure that names an invalid address.
  package static func wled(_ builder: SessionBuilder, _ health: HealthCounters) throws(Failure)
    -> OutletService?
  {
    let settings = builder.settings.wled
    guard !settings.lamps.isEmpty else { return nil }
    var lamps: [String] = []
    for text in settings.lamps {
      guard case .web(let address)? = try? FetchAddress(text) else {
        let reason = "\"\(text)\" is not of the form http://host"
        throw builder.configuration.refusal(of: .wledLamps, because: reason)
      }
      lamps.append(address.hasSuffix("/") ? String(address.dropLast()) : address)
    }
    let outlet = Outlet("wled", lead: settings.lead)
    let service = WLEDOutlet(
      outlet,
      to: lamps,
      range: WLEDFade.BrightnessRange(low: settings.low, high: settings.high),
      isColored: settings.color == .sky,
      seed: .random(in: 0...UInt64.max),
      post: WLEDClient(Fetcher(agent: Release.agent)).post,
      log: Diagnostics.log
    )
    let words = "WLED " + lamps.joined(separator: ", ")
    return OutletService(outlet, at: words) { await service.run($0) }
  }
}

/// An HTTP client for lamps.
package struct WLEDClient: Sendable {
  private let fetcher: Fetcher

  /// The timeout of a request: a breath later, the fade is out of date.
  private static let postTimeout: Duration = .seconds(3)

  package init(_ fetcher: Fetcher) {
    self.fetcher = fetcher
  }

  /// Posts JSON to an address, and returns the status code.
  @Sendable package func post(_ address: String, _ json: String) async throws -> Int {
    var request = FetchRequest(try FetchAddress(address))
    request.json = json
    request.connectTimeout = Self.postTimeout
    request.timeout = Self.postTimeout
    request.maximumBytes = 64 << 10
    return try await fetcher.fetch(request).status
  }
}
