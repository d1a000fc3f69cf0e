/// The screen that `room.follow` chooses as the leader.
package enum RoomFollow: Sendable, Hashable {
  /// None.
  case off

  /// The leader of the same room on the MQTT broker.
  case broker

  /// The leader that announces a room on the local network.
  case announced(room: String)

  /// The screen at an address.
  case address(String)

  /// The beginning of the setting for a leader that is announced.
  private static let announcedPrefix = "mdns://"

  /// Reads the setting. The name of a room and an address are checked where they are used.
  package init(_ text: String) {
    switch text {
    case "off": self = .off
    case "mqtt": self = .broker
    case _ where text.hasPrefix(Self.announcedPrefix):
      self = .announced(room: String(text.dropFirst(Self.announcedPrefix.count)))
    default: self = .address(text)
    }
  }

  /// The setting as it is written.
  package var text: String {
    switch self {
    case .off: "off"
    case .broker: "mqtt"
    case .announced(let room): Self.announcedPrefix + room
    case .address(let address): address
    }
  }
}

extension Settings {
  /// Whether this screen shares its breath with no other: it has no epoch, leads none and follows none.
  package var isAlone: Bool { roomEpoch == nil && roomFollow == .off && !roomLead }
}
