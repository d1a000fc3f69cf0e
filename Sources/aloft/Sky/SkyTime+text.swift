import Breathing
import Glibc
import SharedSky

extension SkyTime {
  /// The time in UTC to the millisecond: `2026-11-22T07:00:00.250Z` (RFC 3339).
  var text: String {
    let nanoseconds = instant.nanoseconds
    var (seconds, parts) = (time_t(nanoseconds / 1_000_000_000), tm())
    gmtime_r(&seconds, &parts)
    let milliseconds = String(nanoseconds / 1_000_000 % 1_000)
    let words = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { room in
      let length = strftime(room.baseAddress, room.count, "%Y-%m-%dT%H:%M:%S", &parts)
      return String(decoding: UnsafeRawBufferPointer(room).prefix(length), as: UTF8.self)
    }
    return "\(words).\(String(repeating: "0", count: 3 - milliseconds.count))\(milliseconds)Z"
  }
}
