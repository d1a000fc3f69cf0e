/// A path by which something other than this screen's own settings can change the breath.
///
/// An outlet without one receives a link that cannot command. A test sends random plans and patterns
/// over each: none may make a session violate the screen's policy.
package struct CommandSurface: RawRepresentable, Sendable, Hashable {
  /// The name in messages.
  package let rawValue: String

  /// Creates a surface.
  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension CommandSurface {
  /// The surfaces that are not outlets.
  package static let own = [keys, leader, broker, planFile, reload, succession]

  /// Keys, taps and the settings panel.
  package static let keys = CommandSurface(rawValue: "keys")
  /// The plan of a screen that leads, over HTTP.
  package static let leader = CommandSurface(rawValue: "leader")
  /// The plan of a screen that leads, through a broker.
  package static let broker = CommandSurface(rawValue: "broker")
  /// A room's plan from a file, `--plan`.
  package static let planFile = CommandSurface(rawValue: "plan_file")
  /// A reload of the settings.
  package static let reload = CommandSurface(rawValue: "reload")
  /// The session of the next day.
  package static let succession = CommandSurface(rawValue: "succession")
}
