import Feeds
import Network
package import Settings
package import System

/// WLED lamps that fade with the breath.
package struct WLEDKind: OutletKind {
  package let settings = Setting.wled
  package let switches = [OutletSwitch(.wledLamps)]
  package let isDefinedByItsSettings = true

  /// Creates the kind.
  package init() {}

  package func descriptors(_ settings: Settings) -> Int {
    DescriptorLimit.client + settings.wled.lamps.count
  }

  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    let settings = context.settings.wled
    var lamps: [String] = []
    for text in settings.lamps {
      guard case .web(let address)? = try? FetchAddress(text) else {
        let reason = "\"\(text)\" is not of the form http://host"
        throw context.configuration.refusal(of: .wledLamps, because: reason)
      }
      lamps.append(address.hasSuffix("/") ? String(address.dropLast()) : address)
    }
    guard settings.low <= settings.high else {
      throw context.configuration.refusal(
        ofFirstChosen: [.wledLow, .wledHigh],
        because: "wled.low must not be above wled.high"
      )
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
    return [OutletService(outlet, at: words) { await service.run($0) }]
  }
}
