public import Discovery
import Network

/// A screen that announces its page and its room on the local network.
///
/// Anyone on the network can announce anything, so every value is checked.
public struct AnnouncedRoom: Sendable, Hashable {
  /// The type of the service.
  public static let serviceType = "_aloft._tcp"

  /// What a screen is to the others of its room.
  public enum Role: String, Sendable, CaseIterable {
    /// It shows a session of its own.
    case alone
    /// Others may follow it.
    case leader
    /// It follows another screen.
    case follower
  }

  /// The site, the room and the display.
  public let identity: DisplayIdentity
  /// Its role.
  public let role: Role
  /// The base URL of its HTTP server.
  public let url: String
  /// The program's version; empty if it is not announced.
  public let version: String

  /// Reads a service; nil if it is not an Aloft screen.
  public init?(_ service: NetworkService) {
    let records = service.records
    guard let site = records["site"].flatMap({ TopicWord($0) }),
      let room = records["room"].flatMap({ TopicWord($0) }),
      let role = records["role"].flatMap(Role.init),
      let identity = DisplayIdentity(
        site: site,
        room: room,
        display: records["display"].flatMap { TopicWord($0) }
      )
    else { return nil }
    self.identity = identity
    self.role = role
    // A certificate names the host, never its address.
    let isEncrypted = records["tls"] == "1"
    guard !isEncrypted || Self.isHost(service.host) else { return nil }
    let authority = isEncrypted ? "\(service.host):\(service.endpoint.port)" : "\(service.endpoint)"
    url = (isEncrypted ? "https://" : "http://") + authority
    version = String((records["version"] ?? "").prefix(40))
  }

  /// The records that announce a screen.
  static func records(
    of identity: DisplayIdentity,
    role: Role,
    isEncrypted: Bool,
    version: String
  ) -> [(key: String, value: String)] {
    var records = [
      ("txtvers", "1"), ("site", identity.site.text), ("room", identity.room.text),
      ("role", role.rawValue), ("version", version), ("path", "/"),
    ]
    if let display = identity.display { records.append(("display", display.text)) }
    if isEncrypted { records.append(("tls", "1")) }
    return records
  }

  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 253
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
      }
  }
}

extension AnnouncedRoom.Role {
  /// The role that settings give a screen.
  init(leads: Bool, follows: Bool) {
    self = follows ? .follower : leads ? .leader : .alone
  }
}
