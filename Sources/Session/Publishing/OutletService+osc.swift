import Network
package import Outlets
import Settings
package import System

extension OutletService {
  /// Creates the OSC outlet, if targets are set.
  ///
  /// - Throws: A failure that names an invalid target.
  package static func osc(_ builder: SessionBuilder, _ health: HealthCounters) throws(Failure)
    -> OutletService?
  {
    let settings = builder.settings.osc
    guard !settings.targets.isEmpty else { return nil }
    var targets: [OSCTarget] = []
    for text in settings.targets {
      guard let target = OSCTarget(text) else {
        let reason = "\"\(text)\" is not of the form udp://host:port or udp://host:port/path"
        throw builder.configuration.refusal(of: .oscTargets, because: reason)
      }
      targets.append(target)
    }
    let outlet = Outlet("osc", lead: settings.lead)
    let service = OSCOutlet(
      outlet,
      to: targets,
      levels: settings.levels,
      seed: .random(in: 0...UInt64.max),
      log: Diagnostics.log
    )
    let words = "osc to " + targets.map(\.description).joined(separator: ", ")
    return OutletService(outlet, at: words) { await service.run($0) }
  }

  /// Creates the listener for OSC commands, if its address is set.
  ///
  /// - Throws: A failure if the address is invalid.
  package static func oscListener(
    _ builder: SessionBuilder,
    _ health: HealthCounters
  ) throws(Failure) -> OutletService? {
    guard let listen = builder.settings.osc.listen else { return nil }
    guard let address = Endpoint(listen, defaultHost: "127.0.0.1") else {
      let reason = "it is not a port, nor an address and port"
      throw builder.configuration.refusal(of: .oscListen, because: reason)
    }
    let listener = OSCListener(
      at: address,
      seed: .random(in: 0...UInt64.max),
      log: Diagnostics.log
    )
    return OutletService(surface: .osc, at: "osc commands at \(address)") { await listener.run($0) }
  }
}
