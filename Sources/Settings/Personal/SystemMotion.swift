import Glibc

/// The desktop's setting for motion.
package enum SystemMotion {
  /// Whether the user asked the desktop for less motion: GNOME's `enable-animations` is off.
  ///
  /// Other desktops are not asked. If `gsettings` is missing, motion is not reduced.
  package static var isReduced: Bool {
    let question = "gsettings get org.gnome.desktop.interface enable-animations 2>/dev/null"
    guard let asked = popen(question, "re") else { return false }
    defer { pclose(asked) }
    var words = [CChar](repeating: 0, count: 8)
    return fgets(&words, Int32(words.count), asked) != nil && strncmp(words, "false", 5) == 0
  }
}

extension Settings.OnOffAuto {
  /// Whether it is on. The system is asked only if this is `auto`.
  package func isOn(_ system: () -> Bool) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .auto: system()
    }
  }
}
