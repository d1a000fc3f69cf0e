import Show

/// The settings of an unattended display.
package struct DisplaySettings: Sendable, Hashable {
  /// Whether `aloft display` runs; nothing else follows the opening hours.
  package var isUnattended = false
  /// The opening hours, as `HourRange` reads them; if empty, open except on holidays.
  package var hours: [String] = []
  /// The days on which the display stays closed, as `Holiday` reads them.
  package var holidays: [String] = []
  /// The views by time, as `Programme.Entry` reads them; if empty, the view of `view.show`.
  package var programme: [String] = []
  /// The displays to fill, as `ScreenEntry` reads them; if empty, all, or that of `window.display`.
  package var screens: [String] = []
  /// Whether the picture moves and its light changes slowly, so that nothing burns into the panel.
  package var care = true
  /// The brightness of the picture at night, in percent.
  package var nightPercent = 100
  /// How the panel is switched off.
  package var power = Power.auto
  /// The shell command that switches the panel, with `on` or `off` as `$1`; nil for none.
  package var powerCommand: String?

  /// Creates the defaults.
  package init() {}

  /// A way to switch a panel off.
  package enum Power: String, Sendable, Hashable, CaseIterable {
    /// The command if there is one, else the first that works.
    case auto
    /// Display Power Management Signaling of an X server.
    case dpms
    /// The program `wlopm`, for Wayland compositors with wlr-output-power-management.
    case wlopm
    /// The program `wlr-randr`, for Wayland compositors with wlr-output-management.
    case wlrRandr = "wlr-randr"
    /// A command of one's own.
    case command
    /// Black frames only.
    case black
  }
}

extension Setting {
  package static let displayHours = texts(
    "display.hours",
    \.unattended.hours,
    "a list of hours such as \(HourRange.allowed)",
    """
    Opening hours of aloft display in local time, such as ["mon-fri 08:00-18:00", "sat 09:00-13:00"]. \
    Outside them the session ends gently and the panel goes off. Without any, it is always open, \
    except on holidays.
    """
  )
  package static let displayHolidays = texts(
    "display.holidays",
    \.unattended.holidays,
    "a list of days such as \(Holiday.allowed)",
    """
    Days on which the display stays closed: dates, intervals and days of every year, such as \
    ["2026-05-01", "2026-12-24/2027-01-02", "12-25"].
    """
  )
  package static let displayProgramme = texts(
    "display.programme",
    \.unattended.programme,
    "a list of views with times such as \(Programme.Entry.allowed)",
    """
    Views in a loop, each with its time, such as ["sky 10m", "airport 1m", "radar 2m"]. They change only in \
    interludes. Without any, aloft display shows view.show.
    """
  )
  package static let displayScreens = texts(
    "display.screens",
    \.unattended.screens,
    "a list of displays such as \(ScreenEntry.allowed)",
    """
    The displays that aloft display fills, by number from 0, each with an optional view and rotation: \
    ["0 sky", "1 radar 90"]. An empty list means all of them, or the one of window.display.
    """
  )
  package static let displayCare = flag(
    "display.care",
    \.unattended.care,
    """
    Protect the panel of aloft display from burn-in: over minutes, the picture moves by up to 1.5 % and \
    its light changes a little.
    """
  )
  package static let displayNight = whole(
    "display.night",
    \.unattended.nightPercent,
    20...100,
    """
    Brightness of aloft display at night, in percent. It falls during evening twilight at the place of the \
    flights, and rises during morning twilight.
    """
  )
  package static let displayPower = choice(
    "display.power",
    \.unattended.power,
    """
    How the panel is switched off outside opening hours. "auto" uses display.power_command if it is set, \
    else the first that works of wlopm and wlr-randr on Wayland and DPMS on X11. With "black", or if none \
    works, the panel stays on and shows black.
    """
  )
  package static let displayPowerCommand = optional(
    "display.power_command",
    \.unattended.powerCommand,
    or: "none",
    "\"none\", or a shell command such as \"/usr/local/bin/panel $1\"",
    """
    Shell command that switches the panel, for example by HDMI-CEC: $1 is "on" or "off". It must end \
    within 10 s, with status 0.
    """
  )

  /// The settings of an unattended display.
  static let unattended = [
    displayHours, displayHolidays, displayProgramme, displayScreens, displayCare, displayNight,
    displayPower, displayPowerCommand,
  ]
}
