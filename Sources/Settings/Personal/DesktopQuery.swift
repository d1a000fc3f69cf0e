import Glibc
package import Show
import Text

/// What the user asked the desktop for.
package struct DesktopWishes: Sendable, Hashable {
  /// Less motion: GNOME's `enable-animations` is off, or the desktop's portal has `reduced-motion`.
  package var reducesMotion = false

  /// More contrast: GNOME's `high-contrast` is on, or the desktop's portal has `contrast`.
  package var raisesContrast = false

  /// Creates wishes.
  package init(reducesMotion: Bool = false, raisesContrast: Bool = false) {
    (self.reducesMotion, self.raisesContrast) = (reducesMotion, raisesContrast)
  }
}

/// A query of the desktop's settings for motion and contrast.
package final class DesktopQuery: Sendable {
  /// The address of the stream with the answer, 0 for none; an integer, because pointers are not Sendable.
  private let address: UInt

  private var answer: UnsafeMutablePointer<FILE>? { UnsafeMutablePointer(bitPattern: address) }

  /// Requests the settings. The answer takes a few milliseconds; the caller need not wait for it. What a desktop has
  /// not answered after two seconds counts as not asked for, so that no session waits longer.
  package init() {
    address = UInt(bitPattern: popen("timeout 2 sh -c '\(Self.question)' 2>/dev/null", "re"))
  }

  deinit {
    if let answer { pclose(answer) }
  }

  /// The question, a shell script that prints the settings. Without a session bus there is no portal, and none is to
  /// be started. Without a runtime folder, `gsettings` would create one for its cache in the home folder, so it gets a
  /// name where it cannot.
  private static let question = #"""
    set -- org.gnome.desktop org.freedesktop.portal
    export XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-/dev/null}"
    echo enable-animations $(gsettings get $1.interface enable-animations)
    echo high-contrast $(gsettings get $1.a11y.interface high-contrast)
    if [ -n "$DBUS_SESSION_BUS_ADDRESS" ] || [ -S "$XDG_RUNTIME_DIR/bus" ]
    then gdbus call --session --dest $2.Desktop --object-path /org/freedesktop/portal/desktop \
    --method $2.Settings.ReadAll "[\"org.freedesktop.appearance\"]"
    fi
    """#

  /// The most bytes of an answer that are read. The portal's few settings take about 200.
  private static let longest = 4096

  /// Waits for the answer; call this once. If `gsettings` and `gdbus` are missing, there are no wishes.
  package func wishes() -> DesktopWishes {
    guard let answer else { return DesktopWishes() }
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    let count = fread(&bytes, 1, bytes.count, answer)
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return DesktopWishes(
      reducesMotion: text.includes("enable-animations false")
        || text.includes("'reduced-motion': <uint32 1>"),
      raisesContrast: text.includes("high-contrast true")
        || text.includes("'contrast': <uint32 1>")
    )
  }
}

extension Settings {
  /// Whether the desktop decides on motion or contrast.
  package var followsDesktop: Bool { reducedMotion == .auto || palette == .auto }

  /// Returns whether motion is reduced on a desktop.
  package func reducesMotion(on desktop: DesktopWishes) -> Bool {
    reducedMotion == .on || (reducedMotion == .auto && desktop.reducesMotion)
  }

  /// Returns the palette on a desktop: `auto` is high contrast where the user asked for more contrast.
  package func palette(on desktop: DesktopWishes) -> PaletteChoice {
    palette == .auto && desktop.raisesContrast ? .highContrast : palette
  }
}
