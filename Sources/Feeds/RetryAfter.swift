import CCurl

/// The delay requested by a server: HTTP's `Retry-After`, in both of its forms.
public enum RetryAfter: Sendable, Hashable {
  /// Seconds from the answer.
  case seconds(Int)

  /// Until a time, in seconds since the Unix epoch.
  case date(unixSeconds: Int64)

  /// Reads the field's value: a whole number of seconds, or a date in any form HTTP allows.
  public init?(_ text: String) {
    if let seconds = Int(text) {
      guard seconds >= 0 else { return nil }
      self = .seconds(seconds)
    } else {
      guard shim_curl_problem() == nil else { return nil }
      let date = curl_getdate(text, nil)
      guard date >= 0 else { return nil }
      self = .date(unixSeconds: Int64(date))
    }
  }

  /// The delay from a time, in seconds since the Unix epoch; never negative.
  public func wait(nowUnixSeconds: Int64) -> Duration {
    switch self {
    case .seconds(let seconds): .seconds(seconds)
    case .date(let date): .seconds(max(0, date.clamped - nowUnixSeconds.clamped))
    }
  }
}

extension Int64 {
  /// The number clamped to a time within ten thousand years.
  fileprivate var clamped: Int64 { Swift.min(Swift.max(self, -0x50_0000_0000), 0x50_0000_0000) }
}
