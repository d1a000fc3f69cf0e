import Network
package import Settings
package import System

/// DMX over a network, by sACN or Art-Net.
package struct DMXKind: OutletKind {
  package let settings = Setting.dmx
  package let switches = [OutletSwitch(.dmxProtocol)]
  package let isDefinedByItsSettings = true

  /// The last levels sent to fixtures, kept across reloads.
  private static let memory = DMXMemory()

  /// Creates the kind.
  package init() {}

  package func descriptors(_ settings: Settings) -> Int { 5 + settings.dmx.to.count }

  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    let configuration = context.configuration
    let settings = configuration.settings.dmx
    let stream = try configuration.dmxStream()
    let (destination, listen) = (try configuration.dmxDestination(), try configuration.dmxListen())
    let service = DMXOutlet(
      Outlet("dmx", lead: settings.lead),
      as: stream,
      to: destination,
      listen: listen,
      patch: try configuration.dmxPatch(),
      response: try configuration.dmxResponse(),
      rate: settings.rate,
      memory: Self.memory,
      seed: .random(in: 0...UInt64.max),
      log: Diagnostics.log
    )
    let name = settings.protocol == .sacn ? "sACN" : "Art-Net"
    let places =
      switch destination {
      case .group: "multicast"
      case .addresses(let addresses): addresses.map(\.description).joined(separator: ", ")
      }
    let words = "\(name) universe \(settings.universe) to \(places)"
    return [
      OutletService(
        service.outlet,
        at: words,
        stop: service.rest,
        opening: {
          // The identifier may have to be stored, which a check of the settings must not do.
          let identified = service.identified { .ofInstallation }
          return { await identified.run($0) }
        }
      )
    ]
  }
}
