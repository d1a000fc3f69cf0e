/// Where the machine's power comes from, as the kernel describes it.
///
/// The files are documented in Linux's Documentation/ABI/testing/sysfs-class-power.
package struct PowerSupply: Sendable {
  private let folder: FilePath

  /// Creates a reader of a folder with one subfolder for each supply.
  package init(folder: FilePath = FilePath("/sys/class/power_supply")) {
    self.folder = folder
  }

  /// Whether the machine runs on its battery: one is discharging, and no mains or USB supply is online.
  ///
  /// Batteries of mice and keyboards do not count. A machine without a battery is on mains.
  package var isOnBattery: Bool {
    guard let names = try? folder.names() else { return false }
    var isDischarging = false
    for name in names {
      let supply = folder.appending(name)
      switch word("type", of: supply) {
      case "Mains", "USB":
        if word("online", of: supply) == "1" { return false }
      case "Battery" where word("scope", of: supply) != "Device":
        if word("status", of: supply) == "Discharging" { isDischarging = true }
      default: break
      }
    }
    return isDischarging
  }

  /// Returns the word in a file of a supply; nil if it cannot be read.
  private func word(_ name: String, of supply: FilePath) -> String? {
    guard let text = try? SmallFile.text(supply.appending(name).string) else { return nil }
    return text.split(whereSeparator: \.isWhitespace).first.map(String.init)
  }
}
