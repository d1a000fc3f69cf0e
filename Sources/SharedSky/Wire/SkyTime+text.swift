import Breathing
import Text

extension SkyTime {
  /// The time in UTC to the millisecond: `2026-11-22T07:00:00.250Z` (RFC 3339).
  package var text: String {
    let instant = instant
    let milliseconds = String(instant.nanoseconds / 1_000_000 % 1_000)
    let second = CivilTime(unixSeconds: instant.unixSeconds).description.dropLast()
    return "\(second).\(String(repeating: "0", count: 3 - milliseconds.count))\(milliseconds)Z"
  }
}
