package import Breathing
package import Feeds
package import Flights

/// Runs the sources that are to be polled, and merges their reports.
package struct SourceFailover {
  /// The status of each source.
  package private(set) var ladder: Ladder

  /// The merged traffic.
  package private(set) var traffic: Traffic

  private let sources: [AircraftSource]
  private let tell: @Sendable (Int, AircraftSource.News) -> Void
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var ending: [Task<Void, Never>] = []

  /// Creates a failover that does not poll yet.
  ///
  /// - Parameters:
  ///   - sources: The sources, best first.
  ///   - interval: The poll interval, unless a source sets its own.
  ///   - tell: Called with each report and the source's number, on any thread.
  package init(
    _ sources: [AircraftSource],
    every interval: Duration,
    _ tell: @escaping @Sendable (Int, AircraftSource.News) -> Void
  ) {
    self.sources = sources
    self.tell = tell
    ladder = Ladder(
      sources.map { source in
        Ladder.Rung(
          name: source.address.name,
          attribution: source.address.attribution,
          interval: interval
        )
      }
    )
    traffic = Traffic(patience: .polled(every: interval))
  }

  /// Starts the wanted sources and stops the others.
  package mutating func climb() {
    for rung in sources.indices {
      if ladder.isWanted(rung), tasks[rung] == nil {
        let (source, tell) = (sources[rung], tell)
        tasks[rung] = Task.detached { await source.run { tell(rung, $0) } }
      } else if !ladder.isWanted(rung), let task = tasks.removeValue(forKey: rung) {
        task.cancel()
        ending.append(task)
      }
    }
  }

  /// Adds a source's report, and starts or stops sources.
  ///
  /// - Returns: Whether a status changed, which the show should receive at once.
  package mutating func hear(_ news: AircraftSource.News, of rung: Int, at now: Instant) -> Bool {
    let changed = ladder.hear(news, of: rung, at: now)
    switch news {
    case .batch(let batch): traffic.insert(batch.sightings, at: now)
    case .anew: traffic = Traffic(patience: traffic.patience)
    case .failing, .returned, .pace: break
    }
    if let working = ladder.working {
      traffic.patience = .polled(every: ladder.rungs[working].interval)
    }
    if changed { climb() }
    return changed
  }

  /// Stops all sources and waits for their end.
  package mutating func end() async {
    for task in tasks.values { task.cancel() }
    for task in Array(tasks.values) + ending { await task.value }
    (tasks, ending) = ([:], [])
  }
}
