import Feeds
import Network
package import Settings
package import System
import Text

/// WLED lamps that fade with the breath.
package struct WLEDKind: OutletKind {
  package let settings = Setting.wled
  package let switches = [OutletSwitch(.wledLamps)]
  package let isDefinedByItsSettings = true

  /// What lamps were sent last, kept across reloads.
  private static let memory = WLEDMemory()

  /// Creates the kind.
  package init() {}

  package func descriptors(_ settings: Settings) -> Int {
    DescriptorLimit.client + settings.wled.lamps.count
  }

  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    let configuration = context.configuration
    let settings = configuration.settings.wled
    var lamps: [String] = []
    for text in settings.lamps {
      do throws(FetchError) {
        // Two senders to one lamp would change it twice as often as is allowed.
        let lamp = try WLEDAddress(text).url
        if !lamps.contains(lamp) { lamps.append(lamp) }
      } catch {
        let reason = "\"\(text.withoutCredentials)\": \(error)"
        throw configuration.refusal(of: .wledLamps, because: reason)
      }
    }
    guard settings.low <= settings.high else {
      throw configuration.origin(of: Setting.wledLow.key) == .builtIn
        ? configuration.refusal(
          of: .wledHigh,
          because: "it must not be below wled.low = \(settings.low)"
        )
        : configuration.refusal(
          of: .wledLow,
          because: "it must not be above wled.high = \(settings.high)"
        )
    }
    let outlet = Outlet("wled", lead: settings.lead)
    let service = WLEDOutlet(
      outlet,
      to: lamps,
      range: WLEDFade.BrightnessRange(low: settings.low, high: settings.high),
      closed: settings.closed,
      isColored: settings.color == .sky,
      memory: Self.memory,
      seed: .random(in: 0...UInt64.max),
      post: WLEDClient(Fetcher(agent: Release.agent)).post,
      log: Diagnostics.log
    )
    let words = "WLED " + lamps.map(\.withoutCredentials).joined(separator: ", ")
    return [OutletService(outlet, at: words) { await service.run($0) }]
  }
}
