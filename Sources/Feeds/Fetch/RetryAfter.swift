import CCurl

/// The delay that a server requests with HTTP's `Retry-After`, in either form.
public enum RetryAfter: Sendable, Hashable {
  /// Seconds after the response.
  case seconds(Int)

  /// A time, in seconds since the Unix epoch.
  case date(unixSeconds: Int64)

  /// Reads the field's value: a whole number of seconds, or a date in any form that HTTP allows.
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

  /// Whether it is a time, so that the delay depends on a clock.
  var isDate: Bool {
    if case .date = self { true } else { false }
  }

  /// Returns the delay from the time at which the server sent its response, because a date refers to the server's
  /// clock.
  ///
  /// - Parameter field: The response's `Date`; nil if it has none.
  /// - Returns: The delay in seconds; unchanged without a readable date.
  func counted(from field: String?) -> RetryAfter {
    guard isDate, case .date(let sent)? = field.flatMap({ RetryAfter($0) }) else { return self }
    return .seconds(Int(clamping: wait(nowUnixSeconds: sent).components.seconds))
  }

  /// Returns the delay from a time, in seconds since the Unix epoch; never negative.
  public func wait(nowUnixSeconds: Int64) -> Duration {
    switch self {
    case .seconds(let seconds): .seconds(seconds)
    case .date(let date): .seconds(max(0, date.clamped - nowUnixSeconds.clamped))
    }
  }
}

extension Int64 {
  /// The number, clamped to about ten thousand years around the epoch.
  fileprivate var clamped: Int64 { Swift.min(Swift.max(self, -0x50_0000_0000), 0x50_0000_0000) }
}
