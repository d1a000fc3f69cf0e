package import Settings

/// The settings of MQTT.
package struct MQTTSettings: SettingGroup {
  /// The broker's address; nil disables MQTT.
  package var broker: String?
  /// The site in topics.
  package var site = "home"
  /// The room in topics; nil means the machine's name.
  package var room: String?
  /// The display in topics, if a room has several.
  package var display: String?
  /// The user name; nil for an anonymous client.
  package var user: String?
  /// The file with the password; nil for none.
  package var passwordFile: String?
  /// The file of trusted certificate authorities; nil uses the system's.
  package var authorities: String?
  /// The files of the client certificate and its key.
  package var certificate, key: String?
  /// The client identifier; nil means site and room.
  package var client: String?
  /// The prefix of Home Assistant's discovery topics; nil disables discovery.
  package var discovery: String? = HomeAssistantDevice.standardPrefix
  /// How early cues are published.
  package var lead = Duration.zero
  /// The brokers from which commands are accepted.
  package var commands = Commands.authenticated

  /// Creates the defaults.
  package init() {}

  /// The brokers from which commands are accepted.
  package enum Commands: String, Sendable, CaseIterable {
    /// Brokers that require a password or a certificate from us, and so probably from others.
    case authenticated
    /// Also brokers that accept anonymous clients.
    case any
    /// None.
    case off
  }
}

extension Settings {
  /// The settings of MQTT.
  package var mqtt: MQTTSettings {
    get { self[MQTTSettings.self] }
    set { self[MQTTSettings.self] = newValue }
  }
}

extension Setting {
  package static let mqttBroker = optional(
    "mqtt.broker",
    \.mqtt.broker,
    or: "off",
    "\"off\" or \(MQTTAddress.allowed)",
    """
    The MQTT broker to publish to and take commands from: mqtt://host, or mqtts://host for TLS. \
    Home Assistant discovers the display there.
    """
  )
  .refusingSecrets { text in
    guard text.contains("@") else { return nil }
    return "it must not contain a user or password; set mqtt.user, and "
      + "\(MQTTBroker.passwordVariable) or mqtt.password_file"
  }
  package static let mqttSite = text(
    "mqtt.site",
    \.mqtt.site,
    TopicWord.allowed,
    "The site in topics, aloft/<site>/<room>: lower-case letters, digits and hyphens."
  )
  package static let mqttRoom = optional(
    "mqtt.room",
    \.mqtt.room,
    or: "auto",
    "\"auto\" or \(TopicWord.allowed)",
    """
    The room in topics. "auto" is the machine's name.
    """
  )
  package static let mqttDisplay = optional(
    "mqtt.display",
    \.mqtt.display,
    or: "none",
    "\"none\" or \(TopicWord.allowed)",
    "The display in topics, aloft/<site>/<room>/<display>, where a room has several."
  )
  package static let mqttUser = optional(
    "mqtt.user",
    \.mqtt.user,
    or: "none",
    "\"none\" or a name",
    "User name for the broker. The password is in ALOFT_MQTT_PASSWORD or mqtt.password_file."
  )
  package static let mqttPasswordFile = optional(
    "mqtt.password_file",
    \.mqtt.passwordFile,
    or: "none",
    "\"none\" or the path of a file that only you can read",
    "A file whose first line is the password. ALOFT_MQTT_PASSWORD takes precedence."
  )
  package static let mqttAuthorities = optional(
    "mqtt.ca",
    \.mqtt.authorities,
    or: "system",
    "\"system\" or the path of a file of certificates in PEM",
    "The certificate authorities trusted with mqtts: a file, or the system's."
  )
  package static let mqttCertificate = optional(
    "mqtt.certificate",
    \.mqtt.certificate,
    or: "none",
    "\"none\" or the path of a certificate in PEM",
    "Client certificate, for brokers that require one; its key is mqtt.key."
  )
  package static let mqttKey = optional(
    "mqtt.key",
    \.mqtt.key,
    or: "none",
    "\"none\" or the path of a key in PEM that only you can read",
    "Key of the client certificate, without a passphrase. Only its owner may have access to it."
  )
  package static let mqttClient = optional(
    "mqtt.client_id",
    \.mqtt.client,
    or: "auto",
    "\"auto\" or 1 to 64 letters, digits, hyphens and underscores",
    """
    Client identifier, unique on the broker. "auto" derives it from site, room and display.
    """
  )
  package static let mqttDiscovery = optional(
    "mqtt.discovery",
    \.mqtt.discovery,
    or: "off",
    "\"off\" or the beginning of topics, such as \"homeassistant\"",
    """
    Prefix of Home Assistant's discovery topics; "off" disables discovery.
    """
  )
  package static let mqttLead = duration(
    "mqtt.lead",
    \.mqtt.lead,
    leads,
    "How far ahead cues are published, for lamps with latency."
  )

  package static let mqttCommands = choice(
    "mqtt.commands",
    \.mqtt.commands,
    """
    Which brokers may send commands: "authenticated", those that require a password or a \
    certificate; "any", also those that accept anonymous clients; "off", none.
    """
  )

  /// The settings of MQTT.
  package static let mqtt = [
    mqttBroker, mqttSite, mqttRoom, mqttDisplay, mqttUser, mqttPasswordFile, mqttAuthorities,
    mqttCertificate, mqttKey, mqttClient, mqttDiscovery, mqttLead, mqttCommands,
  ]
}
