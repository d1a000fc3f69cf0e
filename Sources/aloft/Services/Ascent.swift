import Breathing
import Feeds
import Flights

/// The sources of a ladder under way: those that are wanted run, and what they tell is joined.
struct Ascent {
  /// How each source stands.
  private(set) var ladder: Ladder

  /// What they told.
  private(set) var traffic: Traffic

  private let sources: [AircraftSource]
  private let interval: Duration
  private let tell: @Sendable (Int, AircraftSource.News) -> Void
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var ending: [Task<Void, Never>] = []

  /// How often each source is asked, where it told.
  private var paces: [Int: Duration] = [:]

  /// Creates an ascent that asks nobody yet.
  ///
  /// - Parameters:
  ///   - sources: The sources, the best first.
  ///   - interval: How often they are asked, unless they tell otherwise.
  ///   - tell: Told what each says, by its number, on whatever thread it runs.
  init(
    _ sources: [AircraftSource],
    every interval: Duration,
    _ tell: @escaping @Sendable (Int, AircraftSource.News) -> Void
  ) {
    self.sources = sources
    self.interval = interval
    self.tell = tell
    ladder = Ladder(
      sources.map { Ladder.Rung(name: $0.address.name, attribution: $0.address.attribution) }
    )
    traffic = Traffic(patience: .polled(every: interval))
  }

  /// Starts the sources that are wanted, and ends those that are not.
  mutating func climb() {
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

  /// Takes in what a source told, and climbs.
  ///
  /// - Returns: Whether a standing changed, which the show should hear of at once.
  mutating func hear(_ news: AircraftSource.News, of rung: Int, at now: Instant) -> Bool {
    let changed = ladder.hear(news, of: rung, at: now)
    switch news {
    case .batch(let batch): traffic.insert(batch.sightings, at: now)
    case .pace(let pace): paces[rung] = pace
    case .anew: traffic = Traffic(patience: traffic.patience)
    case .failing, .returned: break
    }
    if let working = ladder.working {
      traffic.patience = .polled(every: paces[working] ?? interval)
    }
    if changed { climb() }
    return changed
  }

  /// Ends all sources and waits until they have.
  mutating func end() async {
    for task in tasks.values { task.cancel() }
    for task in Array(tasks.values) + ending { await task.value }
    (tasks, ending) = ([:], [])
  }
}
