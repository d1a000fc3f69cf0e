public import Breathing

/// The status of one source of real aircraft.
public struct SourceReport: Sendable, Hashable {
  /// Whether a source answers.
  public enum Standing: String, Sendable, Hashable, CaseIterable {
    /// It has not been asked yet, or is not needed any more.
    case waiting

    /// It answers.
    case working

    /// It does not.
    case failing
  }

  /// What it is called, in a word or two: a machine, a file, a service.
  public let name: String

  /// Whether it answers.
  public let standing: Standing

  /// Whether its aircraft are the ones shown.
  public let isInUse: Bool

  /// When it last reported; nil if never.
  public let heard: Instant?

  /// Why it fails, in one short sentence without secrets; nil where it does not.
  public let remark: String?

  /// Whose data these are, in the words that the provider asks to be shown.
  public let attribution: String?

  /// Creates a report.
  public init(
    name: String,
    standing: Standing,
    isInUse: Bool,
    heard: Instant? = nil,
    remark: String? = nil,
    attribution: String? = nil
  ) {
    self.name = name
    self.standing = standing
    self.isInUse = isInUse
    self.heard = heard
    self.remark = remark
    self.attribution = attribution
  }
}
