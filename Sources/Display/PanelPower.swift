import CDisplay
public import Screen

/// Display Power Management Signaling (DPMS) of the X server that the environment names.
public enum PanelPower {
  /// Switches the server's panels on or off. May be called from any thread; it waits for the server.
  ///
  /// - Throws: ``ScreenError`` with the reason why they cannot be switched.
  public static func set(isOn: Bool) throws(ScreenError) {
    try Self.check(display_power(isOn))
  }

  /// Checks whether the server's panels could be switched, and changes nothing.
  ///
  /// - Throws: ``ScreenError`` with the reason why they cannot be switched.
  public static func check() throws(ScreenError) {
    try check(display_power_check())
  }

  private static func check(_ answer: display_power_t) throws(ScreenError) {
    switch answer {
    case DISPLAY_POWER_DONE: return
    case DISPLAY_POWER_NO_LIBRARY: throw ScreenError("libX11 or libXext is missing or too old")
    case DISPLAY_POWER_NO_SERVER: throw ScreenError("no X server responds")
    default: throw ScreenError("the X server has no DPMS")
    }
  }
}
