package import Breathing
package import Feeds
package import Flights

/// Runs the sources that are currently needed, and merges their reports.
package struct SourceFailover {
  /// The status of each source.
  package private(set) var statuses: SourceStatusList

  /// The merged traffic.
  package private(set) var traffic: Traffic

  private let sources: [AircraftSource]
  private let routes: RouteFinder?
  private let onEvent: @Sendable (Int, AircraftSource.Event) -> Void
  private var tasks: [Int: Task<Void, Never>] = [:]

  /// The former task of each source that is no longer polled, which may not have ended yet.
  private var ending: [Int: Task<Void, Never>] = [:]

  /// Creates a failover that does not poll yet.
  ///
  /// - Parameters:
  ///   - sources: The sources, best first.
  ///   - interval: The poll interval, unless a source sets its own.
  ///   - routes: Adds routes that sources do not know.
  ///   - onEvent: Called with each report and the source's number, on any thread.
  package init(
    _ sources: [AircraftSource],
    every interval: Duration,
    routes: RouteFinder? = nil,
    _ onEvent: @escaping @Sendable (Int, AircraftSource.Event) -> Void
  ) {
    self.sources = sources
    self.routes = routes
    self.onEvent = onEvent
    statuses = SourceStatusList(
      sources.map { source in
        SourceStatusList.SourceStatus(
          name: source.address.name,
          address: "\(source.address)",
          attribution: source.address.attribution,
          interval: interval
        )
      }
    )
    traffic = Traffic(timeout: .polled(every: interval))
  }

  /// Starts the wanted sources and stops the others.
  package mutating func startAndStopSources() {
    for number in sources.indices {
      if statuses.isWanted(number), tasks[number] == nil {
        let (source, onEvent, former) = (sources[number], onEvent, ending[number])
        tasks[number] = Task.detached {
          // Otherwise a receiver would see two clients with one login.
          await former?.value
          guard !Task.isCancelled else { return }
          await source.run { onEvent(number, $0) }
        }
      } else if !statuses.isWanted(number), let task = tasks.removeValue(forKey: number) {
        task.cancel()
        // It ends after the former one, for which it waits.
        ending[number] = task
      }
    }
  }

  /// Adds a source's report, and starts or stops sources.
  ///
  /// - Returns: Whether a status changed, which the show should receive at once.
  package mutating func receive(_ event: AircraftSource.Event, of source: Int, at now: Instant)
    -> Bool
  {
    let changed = statuses.receive(event, of: source, at: now)
    switch event {
    case .batch(let batch):
      traffic.insert(
        routes.map { routes in batch.sightings.map(routes.completed) } ?? batch.sightings,
        at: now
      )
      traffic.remove(batch.withdrawn)
    case .restarted: traffic = Traffic(timeout: traffic.timeout)
    case .failing, .returned, .pace: break
    }
    if let working = statuses.working {
      traffic.timeout = .polled(every: statuses.sources[working].interval)
    }
    if changed { startAndStopSources() }
    return changed
  }

  /// Stops all sources and waits for their end.
  package mutating func end() async {
    for task in tasks.values { task.cancel() }
    for task in Array(tasks.values) + Array(ending.values) { await task.value }
    (tasks, ending) = ([:], [:])
  }
}
