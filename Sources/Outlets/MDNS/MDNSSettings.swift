package import Settings

/// The settings of announcements by multicast DNS.
package struct MDNSSettings: SettingGroup {
  /// Whether the page and the room are announced on the local network.
  package var isAnnounced = false

  /// Creates the defaults.
  package init() {}
}

extension Settings {
  /// The settings of announcements by multicast DNS.
  package var mdns: MDNSSettings {
    get { self[MDNSSettings.self] }
    set { self[MDNSSettings.self] = newValue }
  }
}

extension Setting {
  package static let mdnsAnnounce = flag(
    "mdns.announce",
    \.mdns.isAnnounced,
    """
    Announce the page and the room on the local network, through Avahi, so that other screens and \
    aloft fleet find them. Requires an address in http.listen that other machines reach. The room \
    is mqtt.room of mqtt.site.
    """
  )

  /// The settings of announcements by multicast DNS.
  package static let mdns = [mdnsAnnounce]
}
