import Glibc

/// The desktop's setting for motion.
package final class SystemMotion: Sendable {
  /// The address of the stream with the answer, 0 for none; an integer, because pointers are not Sendable.
  private let address: UInt

  private var answer: UnsafeMutablePointer<FILE>? { UnsafeMutablePointer(bitPattern: address) }

  /// Requests the setting. The answer takes a few milliseconds; the caller need not wait for it. A desktop that has not
  /// answered after two seconds counts as one without the setting, so that no session waits longer.
  package init() {
    let key = "org.gnome.desktop.interface enable-animations"
    let question = "timeout 2 gsettings get \(key) 2>/dev/null"
    address = UInt(bitPattern: popen(question, "re"))
  }

  deinit {
    if let answer { pclose(answer) }
  }

  /// Whether the user asked the desktop for less motion: GNOME's `enable-animations` is off. Waits for the answer;
  /// call this once.
  ///
  /// Other desktops are not asked. If `gsettings` is missing, motion is not reduced.
  package func isReduced() -> Bool {
    var words = [CChar](repeating: 0, count: 8)
    return answer.map { fgets(&words, Int32(words.count), $0) != nil } == true
      && strncmp(words, "false", 5) == 0
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
