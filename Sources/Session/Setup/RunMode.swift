import Outlets
package import Settings
package import System

/// How a command runs sessions. Each mode fixes some settings, and has defaults of its own for others.
package enum RunMode: Sendable {
  /// A public display that nobody attends: `aloft display`.
  case display
  /// A window of one's own: `aloft fly` and `aloft radar`.
  case ownWindow
  /// A service for other devices: `aloft serve`.
  case daemon

  /// The command, as the origin of the settings.
  fileprivate var command: String {
    switch self {
    case .display: "aloft display"
    case .ownWindow: "aloft fly"
    case .daemon: "aloft serve"
    }
  }

  /// The settings that neither files nor options change.
  fileprivate var fixed: [(Setting, String)] {
    switch self {
    case .display:
      [(.policy, "public"), (.minutes, "0"), (.startSheet, "false"), (.fullscreen, "true")]
    case .ownWindow, .daemon: []
    }
  }

  /// The settings with another default.
  ///
  /// - Parameter sharesDay: Whether the screen joins the session of a room's day. It then has the defaults of every
  ///   other kind of screen for what shapes that session: they share no more than the time.
  /// - Returns: The settings and their values.
  fileprivate func defaults(sharingDay sharesDay: Bool) -> [(Setting, String)] {
    switch self {
    case .display where sharesDay: [(.windowInput, "false")]
    case .display: [(.leadIn, "0"), (.windowInput, "false")]
    // Only a daemon is for other devices by default.
    case .ownWindow where sharesDay: [(.minutes, "0"), (.httpListen, "off")]
    case .ownWindow: [(.httpListen, "off")]
    case .daemon: [(.minutes, "0")]
    }
  }
}

extension Configuration {
  /// Returns the configuration with the settings that a mode fixes, and with its defaults where no file and no option
  /// sets a value. A window of one's own does without what needs the files of the machine's service.
  package func adapted(to mode: RunMode) throws(Failure) -> Configuration {
    var adapted = mode == .display ? unattended : self
    do throws(ConfigurationError) {
      for (setting, text) in mode.fixed { try adapted.set(setting, to: text, option: mode.command) }
      let defaults = mode.defaults(sharingDay: settings.roomEpoch != nil)
      for (setting, text) in defaults where origin(of: setting.key) == .builtIn {
        try adapted.set(setting, to: text, option: mode.command)
      }
    } catch {
      throw Failure(error)
    }
    // A display and a daemon are the services, whose files these are.
    guard mode == .ownWindow else { return adapted }
    return try adapted.withoutOthersFiles()
  }
}
