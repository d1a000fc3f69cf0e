package import Settings

/// The settings of Open Sound Control.
package struct OSCSettings: SettingGroup {
  /// The receivers.
  package var targets: [String] = []
  /// Levels per second; 0 for none.
  package var levels = 0
  /// How early each message is sent.
  package var lead = Duration.zero
  /// The address at which commands are received; nil for none.
  package var listen: String?

  /// Creates the defaults.
  package init() {}
}

extension Settings {
  /// The settings of Open Sound Control.
  package var osc: OSCSettings {
    get { self[OSCSettings.self] }
    set { self[OSCSettings.self] = newValue }
  }
}

extension Setting {
  package static let oscTargets = texts(
    "osc.targets",
    \.osc.targets,
    "a list of targets, such as [\"udp://localhost:7400\", \"udp://10.0.0.7:9000/room\"]",
    """
    Targets of OSC (Open Sound Control) messages at each edge of the breath: udp://host:port, \
    with an optional prefix for every OSC address.
    """
  )
  package static let oscLevels = whole(
    "osc.levels",
    \.osc.levels,
    0...120,
    "Level messages per second; 0 sends none."
  )
  package static let oscLead = duration(
    "osc.lead",
    \.osc.lead,
    leads,
    "How far ahead messages are sent, for receivers with latency."
  )
  package static let oscListen = optional(
    "osc.listen",
    \.osc.listen,
    or: "off",
    "\"off\", a port such as \"9001\", or an address and port such as \"0.0.0.0:9001\"",
    """
    Where OSC commands are accepted: a port of this machine, for its own programs, or an address and a \
    port. Any program that can reach it can send commands. "off" accepts none.
    """
  )

  /// The settings of Open Sound Control.
  package static let osc = [oscTargets, oscLevels, oscLead, oscListen]
}
