import Breathing
import Feeds
import Flights
import Scenes

/// Brings real aircraft to the show, from the first source of a list that answers.
///
/// Each source stands on a rung. The first is always asked; the next is asked only while all above it
/// fail, and no longer once one of them is back.
struct TrafficService: Sendable {
  private let rungs: [AircraftSource]
  private let interval: Duration
  private let clock: SessionClock

  /// How often the show is told at most.
  private static let telling: Duration = .milliseconds(500)

  /// Creates the service where sources are chosen.
  ///
  /// - Throws: A failure where one of them is no address.
  init?(_ expedition: Expedition, by clock: SessionClock) throws(Failure) {
    let settings = expedition.settings
    guard !settings.radarSources.isEmpty else { return nil }
    interval = .seconds(settings.radarSeconds)
    self.clock = clock
    let words = AircraftPlaceholders(
      expedition.place.coordinate,
      reachMetres: settings.radar.reachMetres
    )
    var rungs: [AircraftSource] = []
    for text in settings.radarSources {
      do throws(FetchError) {
        rungs.append(
          AircraftSource(
            try AircraftSource.Address(words.filled(into: text)),
            every: interval,
            by: Fetcher(agent: Aloft.agent),
            // Not the show's seed: many screens may share that, and all would ask at once.
            seed: .random(in: 0...UInt64.max)
          ) { clock.now }
        )
      } catch {
        throw expedition.configuration.refusal(of: .radarSources, because: "\(text): \(error)")
      }
    }
    self.rungs = rungs
  }

  /// Runs until its task is cancelled.
  func run(_ send: @escaping Services.Send) async {
    let (news, tell) = AsyncStream.makeStream(of: (Int, AircraftSource.News).self)
    var ladder = Ladder(rungs.map { Ladder.Rung(name: $0.address.name) })
    var tasks: [Int: Task<Void, Never>] = [:]
    func climb() {
      for rung in rungs.indices {
        if ladder.isWanted(rung), tasks[rung] == nil {
          let source = rungs[rung]
          tasks[rung] = Task.detached { await source.run { tell.yield((rung, $0)) } }
        } else if !ladder.isWanted(rung) {
          tasks.removeValue(forKey: rung)?.cancel()
        }
      }
    }
    climb()
    var traffic = Traffic(patience: .polled(every: interval))
    var told = clock.now.advanced(by: .seconds(-60))
    await withTaskCancellationHandler {
      for await (rung, word) in news where ladder.isWanted(rung) {
        note(word, of: rung)
        let now = clock.now
        let changed = ladder.hear(word, of: rung, at: now)
        climb()
        if case .batch(let batch) = word { traffic.insert(batch.sightings, at: now) }
        guard changed || told.duration(to: now) >= Self.telling else { continue }
        told = now
        send(.traffic(traffic, sources: ladder.reports))
      }
    } onCancel: {
      tell.finish()
    }
    for task in tasks.values { task.cancel() }
  }

  private func note(_ word: AircraftSource.News, of rung: Int) {
    switch word {
    case .batch: break
    case .failing(let why): Diagnostics.note("no aircraft from \(rungs[rung].address): \(why)")
    case .returned: Diagnostics.note("the aircraft from \(rungs[rung].address) are back")
    }
  }
}
