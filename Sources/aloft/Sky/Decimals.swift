import Breathing
import Glibc
import SharedSky
import Surface

/// Numbers as text.
enum Decimals {
  /// A number with as many decimals, also where they are zeros.
  static func text(_ number: Double, _ count: Int) -> String {
    let scale = pow(10, Double(count))
    let whole = Int64((abs(number) * scale).rounded())
    let sign = number < 0 && whole > 0 ? "-" : ""
    guard count > 0 else { return "\(sign)\(whole)" }
    let (before, after) = whole.quotientAndRemainder(dividingBy: Int64(scale))
    let digits = String(after)
    return "\(sign)\(before).\(String(repeating: "0", count: count - digits.count))\(digits)"
  }
}

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
