package import Network
package import Settings
package import System
import Text

extension CommandSurface {
  /// Commands by Open Sound Control.
  package static let osc = CommandSurface(rawValue: "osc")
}

/// Open Sound Control: messages to targets, and a listener for commands.
package struct OSCKind: OutletKind {
  package let settings = Setting.osc
  package let switches = [OutletSwitch(.oscTargets), OutletSwitch(.oscListen, commands: .osc)]
  package let isDefinedByItsSettings = true

  /// Creates the kind.
  package init() {}

  package func descriptors(_ settings: Settings) -> Int {
    settings.osc.targets.count + (settings.osc.listen == nil ? 0 : 3)
  }

  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    [try sender(context), try listener(context)].compactMap(\.self)
  }

  private func sender(_ context: OutletContext) throws(Failure) -> OutletService? {
    let settings = context.settings.osc
    guard !settings.targets.isEmpty else { return nil }
    var targets: [OSCTarget] = []
    for text in settings.targets {
      guard let target = OSCTarget(text) else {
        let found = text.withoutCredentials
        let reason = "\"\(found)\" is not of the form udp://host:port or udp://host:port/path"
        throw context.configuration.refusal(of: .oscTargets, because: reason)
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

  private func listener(_ context: OutletContext) throws(Failure) -> OutletService? {
    guard let address = try context.configuration.oscAddress() else { return nil }
    let listener = OSCListener(
      at: address,
      seed: .random(in: 0...UInt64.max),
      log: Diagnostics.log
    )
    return OutletService(surface: .osc, at: "osc commands at \(address)") { await listener.run($0) }
  }
}

extension Configuration {
  /// The address at which OSC commands arrive; nil for none.
  ///
  /// - Throws: A failure that names an invalid setting.
  package func oscAddress() throws(Failure) -> Endpoint? {
    try endpoint(settings.osc.listen, of: .oscListen, defaultHost: "127.0.0.1")
  }
}
