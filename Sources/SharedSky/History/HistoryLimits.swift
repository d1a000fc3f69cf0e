/// Limits on the age, size and density of a history.
public struct HistoryLimits: Sendable, Hashable {
  /// How long reports are kept; whole files are deleted.
  public var age: Duration

  /// The maximum total size of all files in bytes; the oldest are deleted first.
  public var bytes: Int64

  /// The age at which reports are thinned.
  public var thinAfter: Duration

  /// The minimum interval between a plane's reports after thinning; zero keeps all.
  public var thinTo: Duration

  /// The delay before writing to a failed disk is tried again.
  public var pause: Duration = .seconds(5)

  /// The smallest allowed `bytes`.
  public static let minimumBytes: Int64 = 10_000_000

  /// Creates limits. Default: a week, two gigabytes, and one report every half minute after a day.
  public init(
    age: Duration = .seconds(7 * 86_400),
    bytes: Int64 = 2_000_000_000,
    thinAfter: Duration = .seconds(86_400),
    thinTo: Duration = .seconds(30)
  ) {
    self.age = age
    self.bytes = max(bytes, Self.minimumBytes)
    self.thinAfter = thinAfter
    self.thinTo = thinTo
  }

  /// The size at which the next file is started within the hour, so that deleting the oldest file
  /// leaves most of the allowed size.
  var bytesOfAFile: Int64 { bytes / 8 }
}
