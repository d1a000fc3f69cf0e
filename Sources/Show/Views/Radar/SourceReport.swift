public import Breathing

/// The status of one source of real aircraft.
public struct SourceReport: Sendable, Hashable {
  /// Whether a source responds.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// It has not been polled yet, or is no longer needed.
    case waiting

    /// It responds.
    case working

    /// It does not respond.
    case failing
  }

  /// A short name: a machine, a file, a service.
  public let name: String

  /// The address without secrets, by which the same source is known again after a reload; nil if unknown.
  public let address: String?

  /// Whether it responds.
  public let status: Status

  /// Whether its aircraft are shown.
  public let isInUse: Bool

  /// When it last reported; nil if never.
  public let lastReport: Instant?

  /// The interval at which it is polled; zero for one that sends by itself.
  public let interval: Duration

  /// The reason of a failure, in one short sentence without secrets; nil if there is none.
  public let remark: String?

  /// The attribution required by the provider.
  public let attribution: String?

  /// The distance from the place, in metres, beyond which the source may leave out aircraft; nil if it leaves none out.
  public let completeWithinMetres: Double?

  /// Creates a report.
  public init(
    name: String,
    address: String? = nil,
    status: Status,
    isInUse: Bool,
    lastReport: Instant? = nil,
    interval: Duration = .zero,
    remark: String? = nil,
    attribution: String? = nil,
    completeWithinMetres: Double? = nil
  ) {
    self.name = name
    self.address = address
    self.status = status
    self.isInUse = isInUse
    self.lastReport = lastReport
    self.interval = interval
    self.remark = remark
    self.attribution = attribution
    self.completeWithinMetres = completeWithinMetres
  }
}

extension [SourceReport] {
  /// Whether there are sources, and none has answered or failed yet.
  var isWaiting: Bool { !isEmpty && allSatisfy { $0.status == .waiting } }

  /// Whether the sources of all former reports are among these.
  func includeSources(of former: [SourceReport]) -> Bool {
    former.allSatisfy { report in
      contains { $0.name == report.name && $0.address == report.address }
    }
  }
}
