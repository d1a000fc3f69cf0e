import Glibc

/// How far civil time is ahead of UTC at an instant, in seconds; both count from the Unix epoch.
///
/// A zone changes its offset at most once within two days.
package typealias ZoneOffset = @Sendable (_ unixSeconds: Int64) -> Int64

/// The offset of this machine's time zone (`TZ`, else `/etc/localtime`), even if that was changed since the last time.
package let systemZoneOffset: ZoneOffset = { unixSeconds in
  tzset()
  var time = time_t(unixSeconds)
  var parts = tm()
  guard localtime_r(&time, &parts) != nil else { return 0 }
  return Int64(parts.tm_gmtoff)
}

/// Returns the first instant at which a zone's clocks show a civil time or a later one.
///
/// A time that occurs twice is the first of the two; a time that is skipped is the instant of the step.
///
/// - Parameters:
///   - civilSeconds: The civil time, as if it were UTC.
///   - offset: The zone.
/// - Returns: The instant, in seconds since the Unix epoch.
func firstInstant(showing civilSeconds: Int64, in offset: ZoneOffset) -> Int64 {
  let day: Int64 = 86_400
  var (before, after) = (civilSeconds - day, civilSeconds + day)
  let (old, new) = (offset(before), offset(after))
  guard old != new else { return civilSeconds - old }
  // The step lies in (before, after].
  while after - before > 1 {
    let middle = before + (after - before) / 2
    if offset(middle) == old { before = middle } else { after = middle }
  }
  return civilSeconds - old < after ? civilSeconds - old : max(after, civilSeconds - new)
}
