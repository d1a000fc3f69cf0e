import Outlets

/// The settings of Open Sound Control.
package struct OSCSettings: Sendable, Hashable {
  /// The receivers.
  package var targets: [String] = []
  /// Levels per second; 0 for none.
  package var levels = 0
  /// How early each message is sent.
  package var lead = Duration.zero
  /// The address at which commands are received; nil for none.
  package var listen: String?
}

extension Setting {
  /// The allowed leads of outlets.
  package static let leads: ClosedRange<Duration> = .zero...Outlet.longestLead

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
  package static let oscListen = Setting(
    key: "osc.listen",
    kind: .text(
      "\"off\", a port such as \"9001\", or an address and port such as \"0.0.0.0:9001\""
    ),
    meaning: """
      Where OSC commands are accepted: a port for programs on this machine, or an address and \
      port, which any program that reaches it can command. "off" accepts none.
      """
  ) {
    .text($0.osc.listen ?? "off")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.osc.listen = text == "off" ? nil : text
  }

  /// The settings of Open Sound Control.
  package static let osc = [oscTargets, oscLevels, oscLead, oscListen]
}
