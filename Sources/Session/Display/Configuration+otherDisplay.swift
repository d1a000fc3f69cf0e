package import Display
package import Settings
import System

extension Configuration {
  /// Returns the remark that a window is on a display that the settings do not name.
  ///
  /// - Parameters:
  ///   - number: The number of the window's display.
  ///   - display: The display, if known.
  /// - Returns: The remark, with the setting and its value; nil if the settings name that display, or name none.
  package func displayRemark(forWindowOn number: Int, _ display: AttachedDisplay?) -> String? {
    let unattended = settings.unattended
    let entries =
      unattended.isUnattended ? (try? screens()) ?? [] : [ScreenEntry(settings.display)]
    guard !entries.isEmpty, !entries.contains(where: { $0.number == number }) else { return nil }
    let namesSome = unattended.isUnattended && !unattended.screens.isEmpty
    let reason =
      entries.count == 1
      ? "display \(entries[0].number) is not attached" : "none of these displays is attached"
    let refusal = refusal(of: namesSome ? Setting.displayScreens : Setting.display, because: reason)
    let title = display?.title(number) ?? "display \(number)"
    return "\(refusal.message); the window is on \(title)"
  }
}

extension AttachedDisplay {
  /// The display in a message, by its number and its name if it reports one: `display 0 (DELL U2720Q)`.
  func title(_ number: Int) -> String {
    name.isEmpty ? "display \(number)" : "display \(number) (\(name))"
  }
}
