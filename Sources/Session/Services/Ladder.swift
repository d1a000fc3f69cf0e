package import Breathing
package import Feeds
package import Show

/// The status of several sources, and which of them are polled: the first, and each one below a
/// failing one.
package struct Ladder: Sendable, Hashable {
  /// A source and its status.
  package struct Rung: Sendable, Hashable {
    package let name: String
    package let attribution: String?
    package fileprivate(set) var interval: Duration
    fileprivate(set) var standing = SourceReport.Standing.waiting
    fileprivate(set) var heard: Instant?
    fileprivate(set) var remark: String?

    package init(name: String, attribution: String? = nil, interval: Duration = .zero) {
      self.name = name
      self.attribution = attribution
      self.interval = interval
    }
  }

  package private(set) var rungs: [Rung]

  /// Creates the list of sources, best first. None has been polled.
  package init(_ rungs: [Rung]) {
    self.rungs = rungs
  }

  /// Whether a source is polled now.
  package func isWanted(_ rung: Int) -> Bool {
    rungs[..<rung].allSatisfy { $0.standing == .failing }
  }

  /// The highest source that answers.
  package var working: Int? { rungs.firstIndex { $0.standing == .working } }

  /// Adds a source's report.
  ///
  /// - Parameters:
  ///   - word: The report.
  ///   - rung: The source's number.
  ///   - now: When it was received.
  /// - Returns: Whether the source's status changed.
  package mutating func hear(_ word: AircraftSource.News, of rung: Int, at now: Instant) -> Bool {
    let before = rungs[rung].standing
    switch word {
    case .batch:
      rungs[rung].heard = now
      rungs[rung].standing = .working
    case .returned: rungs[rung].standing = .working
    case .pace(let pace): rungs[rung].interval = pace
    case .anew: break
    case .failing(let why):
      rungs[rung].standing = .failing
      rungs[rung].remark = why
    }
    let after = rungs[rung].standing
    if after == .working {
      rungs[rung].remark = nil
      // Sources below are no longer polled, and their status is unknown when they are again.
      for below in rungs.indices where below > rung {
        rungs[below].standing = .waiting
        rungs[below].remark = nil
      }
    }
    return after != before
  }

  /// The status of each source, best first.
  package var reports: [SourceReport] {
    let working = working
    return rungs.enumerated().map { number, rung in
      SourceReport(
        name: rung.name,
        standing: rung.standing,
        isInUse: number == working,
        heard: rung.heard,
        interval: rung.interval,
        remark: rung.remark,
        attribution: rung.attribution
      )
    }
  }
}
