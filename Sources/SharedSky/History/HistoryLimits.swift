/// The limits of how much of the past is kept.
public struct HistoryLimits: Sendable, Hashable {
  /// How long reports are kept; deletion is by whole hours.
  public var age: Duration

  /// The maximum total size of all files in bytes; the oldest are deleted first.
  public var bytes: Int64

  /// The age at which reports are thinned.
  public var thinAfter: Duration

  /// The minimum interval between a plane's reports after thinning; zero keeps all.
  public var thinTo: Duration

  /// The delay before a failed disk is used again: five seconds.
  public var pause: Duration = .seconds(5)

  /// The least that `bytes` may be: ten megabytes.
  public static let fewestBytes: Int64 = 10_000_000

  /// Creates limits; by default a week, two gigabytes, and one report in half a minute after a day.
  public init(
    age: Duration = .seconds(7 * 86_400),
    bytes: Int64 = 2_000_000_000,
    thinAfter: Duration = .seconds(86_400),
    thinTo: Duration = .seconds(30)
  ) {
    self.age = age
    self.bytes = max(bytes, Self.fewestBytes)
    self.thinAfter = thinAfter
    self.thinTo = thinTo
  }

  /// The size at which the next file is started before its hour is over, so that the oldest can be
  /// deleted while most of the allowed size stays.
  var bytesOfAFile: Int64 { bytes / 8 }
}
