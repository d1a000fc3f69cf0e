import Flights
package import Network
package import Settings
package import System
import Text

/// GDL 90: real traffic and the position of this aircraft, the ownship, for apps in a cockpit.
package struct GDL90Kind: OutletKind {
  package let settings = Setting.gdl90
  package let switches = [OutletSwitch(.gdl90To), OutletSwitch(.gdl90Listen)]
  package let isDefinedByItsSettings = true

  /// The port on which apps receive.
  private static let port: UInt16 = 4_000

  /// Creates the kind.
  package init() {}

  package func descriptors(_ settings: Settings) -> Int {
    settings.gdl90.to.count + (settings.gdl90.listen == nil ? 0 : 3)
  }

  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    let configuration = context.configuration
    let settings = context.settings.gdl90
    var receivers: [Endpoint] = []
    for text in settings.to {
      guard let receiver = Endpoint(text, defaultPort: Self.port) else {
        let reason = "\"\(text.withoutCredentials)\" is not a host, nor a host and port"
        throw configuration.refusal(of: .gdl90To, because: reason)
      }
      receivers.append(receiver)
    }
    let listen = try configuration.gdl90Listen()
    let outlet = Outlet("gdl90")
    let service = GDL90Outlet(
      outlet,
      as: try ownship(configuration),
      to: receivers,
      listen: listen,
      seed: .random(in: 0...UInt64.max),
      log: Diagnostics.log
    )
    let places =
      receivers.map(\.description)
      + (listen.map { ["apps that announce themselves at \($0)"] } ?? [])
    let words = "gdl90 to " + places.joined(separator: ", ")
    return [OutletService(outlet, at: words) { await service.run($0) }]
  }

  private func ownship(
    _ configuration: Configuration
  ) throws(Failure) -> GDL90Outlet.Ownship {
    let settings = configuration.settings.gdl90
    let address = try settings.address.map { text throws(Failure) in
      guard text.utf8.count == 6, let address = AircraftAddress(text), !address.isNonICAO else {
        throw configuration.refusal(of: .gdl90Address, because: "it is not six hexadecimal digits")
      }
      return address
    }
    let callsign = settings.callsign ?? ""
    guard callsign.utf8.count <= 8,
      callsign.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else {
      let reason = "it must be up to eight letters and digits"
      throw configuration.refusal(of: .gdl90Callsign, because: reason)
    }
    return GDL90Outlet.Ownship(address: address, callsign: callsign)
  }
}

extension Configuration {
  /// The address at which apps announce themselves; nil for none.
  ///
  /// - Throws: A failure that names an invalid setting.
  package func gdl90Listen() throws(Failure) -> Endpoint? {
    try endpoint(settings.gdl90.listen, of: .gdl90Listen, defaultHost: "0.0.0.0")
  }
}
