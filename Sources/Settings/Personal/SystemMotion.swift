import Glibc

/// The desktop's setting for motion.
package final class SystemMotion: Sendable {
  /// The address of the stream with the answer, 0 for none; an integer, because pointers are not Sendable.
  private let address: UInt

  private var answer: UnsafeMutablePointer<FILE>? { UnsafeMutablePointer(bitPattern: address) }

  /// Requests the setting. The answer takes a few milliseconds; the caller need not wait for it. A desktop that has not
  /// answered after two seconds counts as one without the setting, so that no session waits longer.
  package init() {
    address = UInt(bitPattern: popen("timeout 2 sh -c '\(Self.question)' 2>/dev/null", "re"))
  }

  deinit {
    if let answer { pclose(answer) }
  }

  /// The question, a shell script that prints `reduced` if motion is to be reduced. Without a session bus there is no
  /// portal, and none is to be started.
  private static let question = """
    set -- org.freedesktop.portal
    if [ "$(gsettings get org.gnome.desktop.interface enable-animations)" = false ]
    then echo reduced
    elif [ -n "$DBUS_SESSION_BUS_ADDRESS" ] || [ -S "$XDG_RUNTIME_DIR/bus" ]
    then gdbus call --session --dest $1.Desktop --object-path /org/freedesktop/portal/desktop \
    --method $1.Settings.Read org.freedesktop.appearance reduced-motion |
    grep -q "uint32 1" && echo reduced
    fi
    """

  /// Whether the user asked the desktop for less motion: GNOME's `enable-animations` is off, or the desktop's portal
  /// has `reduced-motion`. Waits for the answer; call this once.
  ///
  /// Other settings are not asked. If `gsettings` and `gdbus` are missing, motion is not reduced.
  package func isReduced() -> Bool {
    var words = [CChar](repeating: 0, count: 16)
    return answer.map { fgets(&words, Int32(words.count), $0) != nil } == true
      && strncmp(words, "reduced", 7) == 0
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
