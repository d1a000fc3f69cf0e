package import System

/// What draws the window of an unattended display on a machine without a desktop.
package enum DisplayServer: String, Sendable, Hashable, CaseIterable {
  /// The Wayland compositor cage.
  case cage
  /// An X server of its own.
  case x11

  /// The programs that the unit starts.
  package var programs: [String] {
    switch self {
    case .cage: ["/usr/bin/cage"]
    case .x11: ["/usr/bin/xinit", "/usr/bin/Xorg"]
    }
  }

  /// The Debian packages that contain them and what they need: cage starts with Xwayland and a seat.
  package var packages: String {
    switch self {
    case .cage: "cage xwayland seatd"
    case .x11: "xinit xserver-xorg"
    }
  }

  /// The name of the unit's template.
  package var template: String { "aloft-\(rawValue).service" }

  /// Chooses the display server of a machine: cage if it is installed, else X11.
  ///
  /// - Parameters:
  ///   - wanted: The one to use; nil leaves the choice to the machine.
  ///   - exists: Whether a program exists.
  /// - Returns: The display server.
  /// - Throws: A failure that names the packages if it, or both, are not installed.
  package static func chosen(
    _ wanted: DisplayServer?,
    exists: (String) -> Bool
  ) throws(Failure) -> DisplayServer {
    let candidates = wanted.map { [$0] } ?? allCases
    if let found = candidates.first(where: { $0.programs.allSatisfy(exists) }) { return found }
    let missing = candidates.flatMap(\.programs).filter { !exists($0) }.joined(separator: ", ")
    let help = candidates.map { "apt install \($0.packages)" }.joined(separator: ", or ")
    throw Failure(.unavailable, "a display needs \(missing): \(help)")
  }
}
