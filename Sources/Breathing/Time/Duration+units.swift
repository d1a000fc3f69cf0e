extension Duration {
  /// The duration in nanoseconds, truncated; it must be within 292 years.
  public var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }

  /// The duration in seconds.
  public var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// The absolute value.
  public var magnitude: Duration { self < .zero ? .zero - self : self }

  /// The duration as a time limit of poll(2) and similar functions: in milliseconds, rounded up, from 0 to 24 days.
  public var timeoutMilliseconds: Int32 {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: min(seconds, Int64(Int32.max)) * 1_000 + rest)
  }
}
