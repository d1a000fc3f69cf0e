import CSystemBus
import Glibc
import System

/// The session bus of the desktop, on which SDL asks for the screen saver and for input methods.
package enum SessionBus {
  /// How long the bus may take to answer, in milliseconds: as long as the desktop for its settings.
  private static let limit: Int32 = 2_000

  /// The variable with the address of the bus.
  private static let variable = "DBUS_SESSION_BUS_ADDRESS"

  /// Continues without a bus that does not answer, and logs that.
  ///
  /// SDL waits for the bus as long as the connection stays open, and nothing else happens on its thread until then.
  /// Call this before SDL is used, and before other threads run, because it changes the environment.
  package static func leaveIfSilent() {
    // Most displays have no bus, and then libsystemd is not loaded.
    guard isNamed(in: Environment.current), shim_bus_problem() == nil,
      shim_session_bus_is_silent(limit) != 0
    else { return }
    // No transport has this name, so every library gives up at once.
    setenv(variable, "disabled:", 1)
    Diagnostics.log(
      "the session bus does not answer; continuing without it, so the screen saver may start"
    )
  }

  /// Whether there is an address to connect to.
  private static func isNamed(in environment: [String: String]) -> Bool {
    if let address = environment[variable], !address.isEmpty { return true }
    return environment["XDG_RUNTIME_DIR"].map { FilePath($0 + "/bus").exists } ?? false
  }
}
