package import Show
package import System

extension Configuration {
  /// Returns the opening hours of an unattended display.
  ///
  /// - Throws: A failure with the setting, the text that cannot be read, and what is allowed.
  package func openingHours() throws(Failure) -> OpeningHours {
    OpeningHours(
      try values(settings.unattended.hours, of: .displayHours, HourRange.init) {
        "\"\($0)\" are not hours; use a form such as \(HourRange.allowed)"
      },
      except: try values(settings.unattended.holidays, of: .displayHolidays, Holiday.init) {
        "\"\($0)\" is not a day; use a form such as \(Holiday.allowed)"
      }
    )
  }

  /// Returns the programme of an unattended display; nil if there is none.
  ///
  /// - Throws: A failure with the text that cannot be read, and what is allowed.
  package func programme() throws(Failure) -> Programme? {
    let entries = try values(settings.unattended.programme, of: .displayProgramme) {
      Programme.Entry($0, of: .builtIn)
    } refusal: { text in
      """
      "\(text)" is not a view with a time; use a form such as \(Programme.Entry.allowed), with a time from \
      10s to 24h; the views are \(Self.viewNames)
      """
    }
    return Programme(entries)
  }

  /// Returns the displays that an unattended display fills; none for all of them.
  ///
  /// - Throws: A failure with the text that cannot be read, or the display that is named twice.
  package func screens() throws(Failure) -> [ScreenEntry] {
    let entries = try values(settings.unattended.screens, of: .displayScreens) {
      ScreenEntry($0, of: .builtIn)
    } refusal: { text in
      """
      "\(text)" is not a display; use a form such as \(ScreenEntry.allowed), with a number from 0 to \
      \(ScreenEntry.numbers.upperBound) and a rotation of 0, 90, 180 or 270; the views are \(Self.viewNames)
      """
    }
    var seen: Set<Int> = []
    for entry in entries where !seen.insert(entry.number).inserted {
      throw refusal(of: .displayScreens, because: "display \(entry.number) is named twice")
    }
    guard entries.isEmpty, origin(of: Setting.display.key) != .builtIn else { return entries }
    return [ScreenEntry(settings.display)]
  }

  private static var viewNames: String {
    Views.builtIn.names.map(\.rawValue).joined(separator: ", ")
  }

  /// How the panel of an unattended display is switched.
  ///
  /// - Throws: A failure if a command is to switch it, and there is none.
  package func panelPower() throws(Failure) -> DisplaySettings.Power {
    let power = settings.unattended.power
    guard power == .command, settings.unattended.powerCommand == nil else { return power }
    throw refusal(of: .displayPower, because: "there is no display.power_command")
  }

  /// Reads the texts of a setting; one that cannot be read is refused.
  private func values<Value>(
    _ texts: [String],
    of setting: Setting,
    _ read: (String) -> Value?,
    refusal reason: (String) -> String
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    for text in texts {
      guard let value = read(text) else { throw refusal(of: setting, because: reason(text)) }
      values.append(value)
    }
    return values
  }
}
