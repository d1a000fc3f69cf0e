package import Show
package import System

extension Configuration {
  /// Returns the opening hours of an unattended display.
  ///
  /// - Throws: A failure with the setting, the text that cannot be read, and what is allowed.
  package func openingHours() throws(Failure) -> OpeningHours {
    var ranges: [HourRange] = []
    for text in settings.unattended.hours {
      guard let range = HourRange(text) else {
        let reason = "\"\(text)\" are no hours; allowed are \(HourRange.allowed)"
        throw refusal(of: .displayHours, because: reason)
      }
      ranges.append(range)
    }
    var holidays: [Holiday] = []
    for text in settings.unattended.holidays {
      guard let holiday = Holiday(text) else {
        let reason = "\"\(text)\" is no day; allowed are \(Holiday.allowed)"
        throw refusal(of: .displayHolidays, because: reason)
      }
      holidays.append(holiday)
    }
    return OpeningHours(ranges, except: holidays)
  }

  /// Returns the programme of an unattended display.
  ///
  /// - Parameter views: The views to choose from.
  /// - Returns: The programme; nil if there is none.
  /// - Throws: A failure with the text that cannot be read, and what is allowed.
  package func programme(of views: Views = .builtIn) throws(Failure) -> Programme? {
    var entries: [Programme.Entry] = []
    for text in settings.unattended.programme {
      guard let entry = Programme.Entry(text, of: views) else {
        let names = views.names.map(\.rawValue).joined(separator: ", ")
        let reason = """
          "\(text)" is no view with a time; allowed are \(Programme.Entry.allowed) and so on, with times from \
          10s to 24h; the views are \(names)
          """
        throw refusal(of: .displayProgramme, because: reason)
      }
      entries.append(entry)
    }
    return Programme(entries)
  }

  /// How the panel of an unattended display is switched.
  ///
  /// - Throws: A failure if a command is to switch it, and there is none.
  package func panelPower() throws(Failure) -> DisplaySettings.Power {
    let power = settings.unattended.power
    guard power == .command, settings.unattended.powerCommand == nil else { return power }
    throw refusal(of: .displayPower, because: "there is no display.power_command")
  }
}
