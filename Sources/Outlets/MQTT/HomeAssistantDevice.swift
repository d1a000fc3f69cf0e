import Text

/// A display as a Home Assistant device with all its entities.
///
/// Uses the device discovery of Home Assistant 2024.11 and later ("MQTT",
/// www.home-assistant.io/integrations/mqtt, section "Device discovery payload") with its
/// abbreviated keys. Topics are written in full, without `~`.
public struct HomeAssistantDevice: Sendable, Hashable {
  /// The default prefix of discovery topics.
  public static let standardPrefix = "homeassistant"

  /// The site, the room and the display.
  public let identity: DisplayIdentity

  /// The prefix of discovery topics.
  public let prefix: String

  /// The program's version.
  public let version: String

  /// The names of the available patterns; nil if commands are off.
  public let patterns: [String]?

  /// Describes a display.
  public init(_ identity: DisplayIdentity, prefix: String, version: String, patterns: [String]?) {
    self.identity = identity
    self.prefix = prefix
    self.version = version
    self.patterns = patterns
  }

  /// The topic to which Home Assistant publishes `online` when it starts and `offline` when it
  /// stops.
  public static func birthTopic(prefix: String) -> String { prefix + "/status" }

  /// Returns the topic of a display's discovery message.
  static func discoveryTopic(of identity: DisplayIdentity, prefix: String) -> String {
    "\(prefix)/device/\(identity.identifier)/config"
  }

  /// The discovery message, which is retained.
  public var discoveryMessage: MQTTMessage {
    let topic = Self.discoveryTopic(of: identity, prefix: prefix)
    return MQTTMessage(topic, json.description, quality: .atLeastOnce, isRetained: true)
  }

  private var json: JSONText {
    .object([
      (
        "dev",
        .object([
          ("ids", .string(identity.identifier)), ("name", .string(identity.title)),
          ("mf", .string("Aloft")), ("mdl", .string("Breathing sky")), ("sw", .string(version)),
        ])
      ),
      ("o", .object([("name", .string("aloft")), ("sw", .string(version))])),
      ("avty_t", .string(identity.topic(.online))),
      ("qos", .integer(1)),
      (
        "cmps",
        .object([
          ("cue", cue), ("phase", phase), ("rate", rate), ("run", control(run, "switch")),
          ("mute", control(mute, "switch")), ("pattern", control(pattern, "select")),
          ("volume", control(volume, "number")), ("skip", control(skip, "button")),
          ("render", render),
        ])
      ),
    ])
  }

  /// Returns a component that sends commands. If commands are off, it contains only the platform,
  /// which makes Home Assistant remove a component discovered earlier.
  private func control(_ component: JSONText, _ platform: String) -> JSONText {
    patterns == nil ? .object([("p", .string(platform))]) : component
  }

  private var cue: JSONText {
    component(
      "event",
      "cue",
      "Breath",
      [
        ("stat_t", .string(identity.topic(.cue))),
        ("evt_typ", .array(RoomCue.types.map { .string($0) })),
        ("ic", .string("mdi:weather-windy")),
      ]
    )
  }

  private var phase: JSONText {
    component(
      "sensor",
      "phase",
      "Phase",
      [
        ("dev_cla", .string("enum")),
        ("ops", .array(RoomState.phases.map { .string($0) })),
        ("stat_t", .string(identity.topic(.state))),
        ("val_tpl", .string("{{ value_json.\(CueField.phase.name) }}")),
      ]
    )
  }

  private var rate: JSONText {
    component(
      "sensor",
      "rate",
      "Breaths per minute",
      [
        ("stat_t", .string(identity.topic(.state))),
        ("val_tpl", .string("{{ value_json.\(CueField.breathsPerMinute.name) }}")),
        ("unit_of_meas", CueField.breathsPerMinute.unit.map { .string($0.symbol) }),
      ]
    )
  }

  private var run: JSONText {
    component("switch", "run", "Session", state(.run) + [("ic", .string("mdi:airplane"))])
  }

  private var mute: JSONText {
    component("switch", "mute", "Mute", state(.mute) + [("ent_cat", .string("config"))])
  }

  private var pattern: JSONText {
    component(
      "select",
      "pattern",
      "Pattern",
      state(.pattern) + [("ops", .array((patterns ?? []).map { .string($0) }))]
    )
  }

  private var volume: JSONText {
    component(
      "number",
      "volume",
      "Volume",
      state(.volume) + [
        ("min", .integer(0)), ("max", .integer(100)), ("step", .integer(1)),
        ("mode", .string("slider")), ("unit_of_meas", .string("%")),
      ]
    )
  }

  private var skip: JSONText {
    component("button", "skip", "Next flight", [("cmd_t", .string(identity.setTopic(.skip)))])
  }

  private var render: JSONText {
    component(
      "binary_sensor",
      "render",
      "Drawing",
      [
        ("dev_cla", .string("running")), ("stat_t", .string(identity.topic(.render))),
        ("exp_aft", .integer(90)), ("ent_cat", .string("diagnostic")),
      ]
    )
  }

  /// Returns the topics of a state that can be set.
  private func state(_ leaf: DisplayIdentity.Subtopic) -> [(key: String, value: JSONText?)] {
    [("stat_t", .string(identity.topic(leaf))), ("cmd_t", .string(identity.setTopic(leaf)))]
  }

  private func component(
    _ platform: String,
    _ identifier: String,
    _ name: String,
    _ members: [(key: String, value: JSONText?)]
  ) -> JSONText {
    let common: [(key: String, value: JSONText?)] = [
      ("p", .string(platform)), ("unique_id", .string("\(identity.identifier)_\(identifier)")),
      ("name", .string(name)),
    ]
    return .object(common + members)
  }
}
