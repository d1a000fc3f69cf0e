import Breathing
import Feeds
import Flights
import Network
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
  private let routes: RouteFinder?
  private let clock: SessionClock

  /// Called when the status of a source changes, with true if all of them fail.
  package var note: @Sendable (Bool) -> Void = { _ in }

  /// Logs a message.
  package var log: @Sendable (String) -> Void = { Diagnostics.log($0) }

  /// The shortest interval between updates of the show, unless a source's status changes.
  private static let updateInterval: Duration = .milliseconds(500)

  /// Creates the service if sources are set.
  ///
  /// - Parameters:
  ///   - setup: The settings and the place.
  ///   - range: Returns the radius in which aircraft are polled; that of the settings by default.
  ///   - clock: The clock of the session.
  /// - Throws: A failure if an address is invalid.
  package init?(
    _ setup: Setup,
    range: AircraftSources.RangeProvider? = nil,
    by clock: SessionClock
  ) throws(Failure) {
    guard !setup.settings.radarSources.isEmpty else { return nil }
    sources = try AircraftSources(setup, range: range, by: clock).chosen()
    interval = .seconds(setup.settings.radarSeconds)
    routes = try RouteFinder.chosen(setup)
    self.clock = clock
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    let mailbox = TrafficMailbox()
    var failover = SourceFailover(sources, every: interval, routes: routes) {
      mailbox.put(.news($0, $1))
    }
    var failures: [Int: FailureLog] = [:]
    var bulletin = RateLimitedUpdate(every: Self.updateInterval)
    // Until a source answers, the radar is empty and does not show simulated traffic.
    send(.traffic(failover.traffic, sources: failover.statuses.reports))
    failover.startAndStopSources()
    // A group that keeps results would grow with every wait, for months.
    await withDiscardingTaskGroup { group in
      if let routes {
        group.addTask { await routes.run(by: Fetcher(agent: Release.agent), log) }
      }
      for await _ in mailbox.arrivals {
        for event in mailbox.take() {
          let now = clock.now
          switch event {
          case .news(let source, let news):
            guard failover.statuses.isWanted(source) else { continue }
            report(news, of: source, &failures)
            let isUrgent = failover.receive(news, of: source, at: now)
            if isUrgent {
              bulletin.allowNow()
              note(failover.statuses.haveAllFailed)
            }
          case .due: break
          }
          switch bulletin.next(at: now, isNew: event != .due) {
          case .now: send(.traffic(failover.traffic, sources: failover.statuses.reports))
          case .later(let wait):
            group.addTask {
              try? await Task.sleep(for: wait)
              mailbox.put(.due)
            }
          case .nothing: break
          }
        }
      }
      group.cancelAll()
    }
    await failover.end()
  }

  /// Logs each reason for which a source fails once until it returns, and its return.
  private func report(
    _ news: AircraftSource.Event,
    of source: Int,
    _ failures: inout [Int: FailureLog]
  ) {
    switch news {
    case .batch, .pace, .restarted: break
    case .failing(let why):
      guard failures[source, default: FailureLog()].noteFailure(why) else { return }
      log("no aircraft from \(name(ofSource: source)): \(why)")
    case .returned:
      // Sources below are no longer polled, and their failures are new when they are again.
      failures = failures.filter { $0.key < source }
      log("the aircraft from \(name(ofSource: source)) are back")
    }
  }

  /// The address of a source in messages; the name of one whose address ends with a colon.
  private func name(ofSource source: Int) -> String {
    let address = sources[source].address
    let text = "\(address)"
    return text.hasSuffix(":") ? address.name : text
  }
}
