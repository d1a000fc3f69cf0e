import Discovery
import Network
package import Settings
package import System

/// The announcement of the page and the room on the local network.
package struct MDNSKind: OutletKind {
  package let settings = Setting.mdns
  package let switches = [OutletSwitch(.mdnsAnnounce)]

  /// The address of Avahi's bus; nil for the system bus.
  private let bus: String?

  /// The longest name of a service, in bytes (RFC 6763, section 4.1.1).
  private static let longestName = 63

  /// How long to wait before checking whether the page is open, and between further checks.
  private static let openingTime: Duration = .seconds(1)

  /// Creates the kind.
  package init(onBusAt bus: String? = nil) { self.bus = bus }

  package func descriptors(_ settings: Settings) -> Int { 2 }

  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    let configuration = context.configuration
    let settings = configuration.settings
    guard let address = try configuration.httpAddress(), !address.isLoopback else {
      let reason = "there is no page to announce: other machines cannot reach http.listen"
      throw configuration.refusal(of: .mdnsAnnounce, because: reason)
    }
    let identity = try DisplayIdentity(configuration)
    guard identity.name.utf8.count <= Self.longestName else {
      let found = "\"\(identity.name)\" has \(identity.name.utf8.count) bytes"
      let reason = "\(found), but mdns.announce needs a name of at most \(Self.longestName)"
      throw configuration.refusal(of: .mqttDisplay, because: reason)
    }
    let announcement = ServiceAnnouncement(
      identity.name,
      type: AnnouncedRoom.serviceType,
      port: address.port,
      records: AnnouncedRoom.records(
        of: identity,
        role: .init(leads: settings.roomLead, follows: settings.roomFollow != .off),
        isEncrypted: settings.http.certificate != nil,
        version: Release.version
      ),
      onBusAt: bus,
      seed: .random(in: 0...UInt64.max)
    )
    let health = context.health
    return [
      OutletService(at: "mDNS as \(identity.name)") { _ in
        // Only a page that is open is announced: another program may still use its port.
        repeat {
          guard (try? await Task.sleep(for: Self.openingTime)) != nil else { return }
        } while health.reading.unopened["http"] != nil
        await announcement.run { news in
          switch news {
          case .announced(let name): Diagnostics.log("mdns: announced as \(name)")
          case .failing(let reason): Diagnostics.log("mdns: not announced: \(reason); retrying")
          }
        }
      }
    ]
  }
}
