import Foundation

/// What the desktop says about motion.
enum SystemMotion {
  /// Whether the person asked their desktop for less motion: GNOME's `enable-animations` is off.
  ///
  /// Other desktops are not asked; where `gsettings` is missing nothing is known, and motion stays.
  static var isReduced: Bool {
    let asked = Process()
    asked.executableURL = URL(filePath: "/usr/bin/gsettings")
    asked.arguments = ["get", "org.gnome.desktop.interface", "enable-animations"]
    let answer = Pipe()
    asked.standardOutput = answer
    asked.standardError = FileHandle.nullDevice
    guard (try? asked.run()) != nil else { return false }
    let words = answer.fileHandleForReading.readDataToEndOfFile()
    asked.waitUntilExit()
    return String(decoding: words, as: UTF8.self).hasPrefix("false")
  }
}

extension Settings.Switch {
  /// Whether it is on, the system being asked only where it decides.
  func isOn(_ system: () -> Bool) -> Bool {
    switch self {
    case .on: true
    case .off: false
    case .auto: system()
    }
  }
}
