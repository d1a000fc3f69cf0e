/// The ways by which something besides this screen's own settings can change what is breathed.
///
/// An outlet that is not registered here receives a link that cannot command. A test drives each of
/// them with random plans and patterns: none may take a session where the screen's policy does not go.
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
  /// The plan of a screen that leads, over HTTP.
  case leader
  /// The plan of a screen that leads, through a broker.
  case broker
  /// A room's plan from a file, `--plan`.
  case planFile = "plan_file"
  /// A reload of the settings.
  case reload
  /// The session of the next day.
  case succession
}
