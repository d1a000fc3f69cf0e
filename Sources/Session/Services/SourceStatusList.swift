package import Breathing
package import Feeds
package import Show

/// The status of several sources, and which of them are polled: the first, and each one below a
/// failing one.
package struct SourceStatusList: Sendable, Hashable {
  /// A source and its status.
  package struct SourceStatus: Sendable, Hashable {
    package let name: String
    package let address: String?
    package let attribution: String?
    package fileprivate(set) var interval: Duration
    fileprivate(set) var status = SourceReport.Status.waiting
    fileprivate(set) var lastReport: Instant?
    fileprivate(set) var remark: String?
    fileprivate(set) var completeWithinMetres: Double?

    package init(
      name: String,
      address: String? = nil,
      attribution: String? = nil,
      interval: Duration = .zero
    ) {
      self.name = name
      self.address = address
      self.attribution = attribution
      self.interval = interval
    }
  }

  package private(set) var sources: [SourceStatus]

  /// Creates the list of sources, best first. None has been polled.
  package init(_ sources: [SourceStatus]) {
    self.sources = sources
  }

  /// Whether a source is polled now.
  package func isWanted(_ source: Int) -> Bool {
    sources[..<source].allSatisfy { $0.status == .failing }
  }

  /// The highest source that answers.
  package var working: Int? { sources.firstIndex { $0.status == .working } }

  /// Whether every source fails.
  package var haveAllFailed: Bool { sources.allSatisfy { $0.status == .failing } }

  /// Adds a source's report.
  ///
  /// - Parameters:
  ///   - event: The report.
  ///   - source: The source's number.
  ///   - now: When it was received.
  /// - Returns: Whether the source's status changed.
  package mutating func receive(_ event: AircraftSource.Event, of source: Int, at now: Instant)
    -> Bool
  {
    let before = sources[source].status
    switch event {
    case .batch(let batch):
      sources[source].lastReport = now
      sources[source].completeWithinMetres = batch.completeWithinMetres
      sources[source].status = .working
    case .returned: sources[source].status = .working
    case .pace(let pace): sources[source].interval = pace
    case .restarted: break
    case .failing(let why):
      sources[source].status = .failing
      sources[source].remark = why
    }
    let after = sources[source].status
    if after == .working {
      sources[source].remark = nil
      // Sources below are no longer polled, and their status is unknown when they are again.
      for below in sources.indices where below > source {
        sources[below].status = .waiting
        sources[below].remark = nil
      }
    }
    return after != before
  }

  /// The status of each source, best first.
  package var reports: [SourceReport] {
    let working = working
    return sources.enumerated().map { number, source in
      SourceReport(
        name: source.name,
        address: source.address,
        status: source.status,
        isInUse: number == working,
        lastReport: source.lastReport,
        interval: source.interval,
        remark: source.remark,
        attribution: source.attribution,
        completeWithinMetres: source.completeWithinMetres
      )
    }
  }
}
