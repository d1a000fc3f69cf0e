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

  /// The universe that the program sends, which another program should not send as well.
  private static let claims = DMXClaims()

  /// Creates the kind.
  package init() {}

  /// The sockets; a claim for each receiver, the lock of the identifier, and the file of the last look.
  package func descriptors(_ settings: Settings) -> Int { 8 + 2 * settings.dmx.to.count }

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
      case .group: ["multicast"]
      case .addresses(let addresses): addresses.map(\.description)
      }
    let universe = "\(name) universe \(settings.universe)"
    let words = "\(universe) to \(places.joined(separator: ", "))"
    // The same group on two interfaces is that of two networks.
    let receivers = places.map { $0 + (settings.interface.map { " by \($0)" } ?? "") }
    return [
      OutletService(
        service.outlet,
        at: words,
        stop: service.rest,
        opening: {
          // The identifier may have to be stored, which a check of the settings must not do.
          let identified = service.identified { .ofInstallation }
          return { link in
            Self.begin(stream, named: universe, at: Set(receivers))
            await identified.run(link)
          }
        }
      )
      // Another program may send the universe from now on.
      .releasing { Self.claims.release() }
    ]
  }

  /// Continues what a program sent that was killed, and warns of another one that sends the same.
  private static func begin(_ stream: DMXStream, named name: String, at receivers: Set<String>) {
    let home = RuntimeHome()
    memory.keep(in: DMXLookFile.of(stream, at: receivers, in: home, log: Diagnostics.logOnce))
    let contested = claims.claim(stream.universe, at: receivers)
    guard !contested.isEmpty else { return }
    let places = contested.joined(separator: ", ")
    let problem = "another program on this machine sends \(name) to \(places) as well"
    let remedy = "lights flicker between the two, so give each its own dmx.universe"
    Diagnostics.log("dmx: \(problem); \(remedy)")
  }

  package func remarks(_ configuration: Configuration) -> [String] {
    let dmx = configuration.settings.dmx
    var idle: [(Setting, String)] = []
    if dmx.protocol == .artnet {
      let sacn = [Setting.dmxInterface, .dmxTTL, .dmxPriority]
      idle += sacn.map { ($0, "with Art-Net") }
    } else {
      if dmx.listen != nil { idle.append((.dmxListen, "with sACN")) }
      if !dmx.to.isEmpty {
        idle += [Setting.dmxInterface, .dmxTTL].map { ($0, "beside dmx.to") }
      }
    }
    return idle.filter { configuration.isChosen($0.0) }.map { setting, reason in
      configuration.remark(on: setting, "has no effect \(reason)")
    }
  }
}
