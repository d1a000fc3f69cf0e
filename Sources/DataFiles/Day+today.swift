import Glibc
package import Text

extension Day {
  /// The current date in the machine's time zone; nil if it is unknown.
  package static var today: Day? {
    tzset()
    var (now, parts) = (time(nil), tm())
    guard localtime_r(&now, &parts) != nil else { return nil }
    return Day(
      year: Int(parts.tm_year) + 1900,
      month: Int(parts.tm_mon) + 1,
      day: Int(parts.tm_mday)
    )
  }
}
