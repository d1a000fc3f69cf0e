import Glibc

/// What the desktop says about motion.
package enum SystemMotion {
  /// Whether the person asked their desktop for less motion: GNOME's `enable-animations` is off.
  ///
  /// Other desktops are not asked; where `gsettings` is missing nothing is known, and motion stays.
  package static var isReduced: Bool {
    let question = "gsettings get org.gnome.desktop.interface enable-animations 2>/dev/null"
    guard let asked = popen(question, "re") else { return false }
    defer { pclose(asked) }
    var words = [CChar](repeating: 0, count: 8)
    return fgets(&words, Int32(words.count), asked) != nil && strncmp(words, "false", 5) == 0
  }
}

extension Settings.Switch {
  /// Whether it is on, the system being asked only where it decides.
  package func isOn(_ system: () -> Bool) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .auto: system()
    }
  }
}
