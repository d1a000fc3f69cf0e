/// Limits on the age and size of a history, and how it is thinned.
public struct HistoryLimits: Sendable, Hashable {
  /// How long reports are kept; whole files are deleted.
  public var age: Duration

  /// The maximum total size of all files in bytes; the oldest are deleted first.
  public var bytes: Int64

  /// The delay before writing to a failed disk is tried again.
  public var pause: Duration = .seconds(5)

  /// The smallest allowed `bytes`.
  public static let minimumBytes: Int64 = 10_000_000

  /// The age at which reports are thinned.
  static let thinAfter: Duration = .seconds(86_400)

  /// The minimum interval between a plane's reports after thinning.
  static let thinTo: Duration = .seconds(30)

  /// Creates limits. Default: a week and two gigabytes.
  public init(age: Duration = .seconds(7 * 86_400), bytes: Int64 = 2_000_000_000) {
    self.age = age
    self.bytes = max(bytes, Self.minimumBytes)
  }

  /// The size at which the next file is started within the hour, so that deleting the oldest file
  /// leaves most of the allowed size.
  var bytesOfAFile: Int64 { bytes / 8 }
}
