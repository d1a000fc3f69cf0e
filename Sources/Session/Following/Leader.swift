package import Outlets
package import Settings
package import System

/// The screen that another one follows.
package enum Leader: Sendable, Hashable {
  /// The screen whose HTTP server has this base URL.
  case http(String)
  /// The screen that publishes the plan of this screen's room through the broker of `mqtt.broker`.
  case broker
  /// The screen that is announced on the local network as the leader of a room of `mqtt.site`.
  case announced(room: TopicWord, site: TopicWord)

  /// The beginning of the setting for a leader that is announced.
  private static let announcedPrefix = "mdns://"

  /// The leader that the settings name; nil if none.
  ///
  /// - Throws: A failure that names the setting.
  package static func chosen(_ configuration: Configuration) throws(Failure) -> Leader? {
    let follow = configuration.settings.roomFollow
    if follow == "off" { return nil }
    if follow == "mqtt" {
      guard configuration.settings.mqtt.broker != nil else {
        let reason = "the room's plan comes from a broker, so mqtt.broker must be set"
        throw configuration.refusal(of: .roomFollow, because: reason)
      }
      return .broker
    }
    if follow.hasPrefix(announcedPrefix) {
      guard let room = TopicWord(follow.dropFirst(announcedPrefix.count)) else {
        let reason = "the room after mdns:// must be \(TopicWord.allowed)"
        throw configuration.refusal(of: .roomFollow, because: reason)
      }
      return .announced(room: room, site: try MQTTTopics(configuration).site)
    }
    guard follow.hasPrefix("http://") || follow.hasPrefix("https://") else {
      let allowed =
        "it must be \"off\", \"mqtt\", a room such as \"mdns://lobby\" or an address such as "
        + "\"http://lobby.local:8737\""
      throw configuration.refusal(of: .roomFollow, because: allowed)
    }
    return .http(follow.hasSuffix("/") ? String(follow.dropLast()) : follow)
  }
}

extension Leader {
  /// Whether its clock is compared with this machine's, and followed.
  package var sharesClock: Bool {
    switch self {
    case .http, .announced: true
    case .broker: false
    }
  }
}

extension Leader: CustomStringConvertible {
  /// The source of its plan, for messages.
  package var description: String {
    switch self {
    case .http(let address): address
    case .broker: "the broker"
    case .announced(let room, _): "the leader of \(room)"
    }
  }
}
