/// The interfaces through which anything but this screen's own settings can change the breath.
///
/// An outlet that is not registered here receives a read-only link. A test sends random plans and
/// patterns through each of them: none may take a session beyond the screen's policy.
package enum CommandSurface: String, Sendable, CaseIterable {
  /// Commands and plans over HTTP.
  case http
  /// Commands and plans on the socket of lines.
  case lines
  /// Commands and plans by MQTT.
  case mqtt
  /// Commands by Open Sound Control.
  case osc
  /// Keys, taps and the settings panel.
  case keys
  /// The leader's plan, over HTTP.
  case leader
  /// The leader's plan, through a broker.
  case broker
  /// A room's plan from a file, `--plan`.
  case planFile = "plan_file"
  /// A reload of the settings.
  case reload
  /// The session of the next day.
  case succession
}
