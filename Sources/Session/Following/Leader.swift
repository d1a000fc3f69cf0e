import Network
package import Outlets
package import Settings
package import System
import Text

/// The screen that another one follows.
package enum Leader: Sendable, Hashable {
  /// The screen whose HTTP server has this base URL.
  case http(String)
  /// The screen that publishes the plan of this screen's room through a broker: the broker's address and the plan's
  /// topic, in one text.
  case broker(String)
  /// The screen that is announced on the local network as the leader of a room of `mqtt.site`.
  case announced(room: TopicWord, site: TopicWord)

  /// The leader that the settings name; nil if none.
  ///
  /// - Throws: A failure that names the setting.
  package static func chosen(_ configuration: Configuration) throws(Failure) -> Leader? {
    let settings = configuration.settings
    guard !settings.roomLead || settings.roomFollow == .off else {
      let reason = "this screen follows another (room.follow)"
      throw configuration.refusal(of: .roomLead, because: reason)
    }
    switch settings.roomFollow {
    case .off: return nil
    case .broker:
      guard let text = settings.mqtt.broker else {
        let reason = "the room's plan comes from a broker, so mqtt.broker must be set"
        throw configuration.refusal(of: .roomFollow, because: reason)
      }
      // What is not an address is refused by the outlet.
      let address = MQTTAddress(text)?.description ?? text
      return .broker("\(address) \(try DisplayIdentity(configuration).roomTopic(.plan))")
    case .announced(let text):
      guard let room = TopicWord(text) else {
        let reason = "the room after mdns:// must be \(TopicWord.allowed)"
        throw configuration.refusal(of: .roomFollow, because: reason)
      }
      return .announced(room: room, site: try DisplayIdentity(configuration).site)
    case .address(let address):
      guard address.hasPrefix("http://") || address.hasPrefix("https://") else {
        let allowed =
          "it must be \"off\", \"mqtt\", a room such as \"mdns://lobby\" or an address such as "
          + "\"http://lobby.local:8737\""
        throw configuration.refusal(of: .roomFollow, because: allowed)
      }
      let leader = address.hasSuffix("/") ? String(address.dropLast()) : address
      if let own = try configuration.httpAddress(), isServed(leader, at: own) {
        let reason = "this screen itself listens there (http.listen)"
        throw configuration.refusal(of: .roomFollow, because: reason)
      }
      return .http(leader)
    }
  }

  /// Whether the screen that listens on an address is the one that a URL names, also as this machine.
  private static func isServed(_ url: String, at own: Endpoint) -> Bool {
    let isEncrypted = url.hasPrefix("https://")
    let authority = url.dropFirst(isEncrypted ? 8 : 7).prefix { $0 != "/" }
    guard let named = Endpoint(authority, defaultPort: isEncrypted ? 443 : 80),
      named.port == own.port
    else { return false }
    if ["0.0.0.0", "::"].contains(own.host) { return named.isLoopback || named.host == own.host }
    // Another screen may listen on 127.0.0.2.
    return named.host == own.host || (own.isLoopback && named.isLoopback && !named.isNumeric)
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
  /// The source of its plan, for messages: an address without its password.
  package var description: String {
    switch self {
    case .http(let address): address.withoutCredentials
    case .broker: "the broker"
    case .announced(let room, _): "the leader of \(room)"
    }
  }
}
