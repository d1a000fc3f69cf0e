import Network
package import Outlets
import Settings
package import System

extension OutletService {
  /// The last levels sent to fixtures, kept across reloads.
  private static let memory = DMXMemory()

  /// Creates the DMX outlet, if a protocol is chosen.
  ///
  /// - Throws: A failure that names an invalid setting.
  package static func dmx(_ builder: SessionBuilder, _ health: HealthCounters) throws(Failure)
    -> OutletService?
  {
    let configuration = builder.configuration
    let settings = configuration.settings.dmx
    guard settings.protocol != .off else { return nil }
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
      memory: memory,
      seed: .random(in: 0...UInt64.max),
      log: Diagnostics.log
    )
    let name = settings.protocol == .sacn ? "sACN" : "Art-Net"
    let places =
      switch destination {
      case .group: "multicast"
      case .addresses(let addresses): addresses.map(\.description).joined(separator: ", ")
      }
    return OutletService(
      service.outlet,
      at: "\(name) universe \(settings.universe) to \(places)",
      stop: service.rest
    ) {
      await service.run($0)
    }
  }
}
