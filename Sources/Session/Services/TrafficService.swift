import Breathing
import Feeds
import Flights
import Settings
import Show
package import System

/// Sends real aircraft to the show, from the first source of a list that answers.
///
/// The first source is always polled. Each further one is polled only while all above it fail, and
/// stops once one of them answers again.
package struct TrafficService: Sendable {
  private let sources: [AircraftSource]
  private let interval: Duration
  private let clock: SessionClock

  /// The shortest interval between updates of the show, unless a source's status changes.
  private static let telling: Duration = .milliseconds(500)

  /// Creates the service if sources are set.
  ///
  /// - Parameters:
  ///   - expedition: The settings and the place.
  ///   - reach: Returns the radius in which aircraft are polled; that of the settings by default.
  ///   - clock: The clock of the session.
  /// - Throws: A failure if an address is invalid.
  package init?(
    _ expedition: SessionBuilder,
    reach: AircraftSources.Reach? = nil,
    by clock: SessionClock
  ) throws(Failure) {
    guard !expedition.settings.radarSources.isEmpty else { return nil }
    sources = try AircraftSources(expedition, reach: reach, by: clock).chosen()
    interval = .seconds(expedition.settings.radarSeconds)
    self.clock = clock
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    let (events, line) = AsyncStream.makeStream(of: Event.self)
    var ascent = SourceFailover(sources, every: interval) { line.yield(.news($0, $1)) }
    var bulletin = RateLimitedUpdate(every: Self.telling)
    ascent.climb()
    await withTaskGroup { group in
      for await event in events {
        let now = clock.now
        switch event {
        case .news(let rung, let news):
          guard ascent.ladder.isWanted(rung) else { continue }
          note(news, of: rung)
          let isUrgent = ascent.hear(news, of: rung, at: now)
          if isUrgent { bulletin.hurry() }
        case .due: break
        }
        switch bulletin.next(at: now, isNew: event != .due) {
        case .now: send(.traffic(ascent.traffic, sources: ascent.ladder.reports))
        case .later(let wait):
          group.addTask {
            try? await Task.sleep(for: wait)
            line.yield(.due)
          }
        case .nothing: break
        }
      }
      group.cancelAll()
    }
    await ascent.end()
  }

  /// An event that the service waits for.
  private enum Event: Sendable, Hashable {
    /// A source's report.
    case news(Int, AircraftSource.News)
    /// The show may be updated again.
    case due
  }

  private func note(_ news: AircraftSource.News, of rung: Int) {
    switch news {
    case .batch, .pace, .anew: break
    case .failing(let why): Diagnostics.note("no aircraft from \(sources[rung].address): \(why)")
    case .returned: Diagnostics.note("the aircraft from \(sources[rung].address) are back")
    }
  }
}
