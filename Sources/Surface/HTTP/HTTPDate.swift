import Breathing
import Glibc

/// The time of day in the format of HTTP fields (RFC 9110, section 5.6.7).
enum HTTPDate {
  /// The text of an instant: `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func text(_ instant: Instant) -> String {
    var time = time_t(instant.nanoseconds / 1_000_000_000)
    var parts = tm()
    gmtime_r(&time, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
      + "\(1900 + parts.tm_year) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }
}
