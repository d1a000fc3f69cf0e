import Breathing
import Network
import Synchronization

extension History {
  /// How often expired data are removed.
  private static let round: Duration = .seconds(60)

  /// Removes and thins at intervals, until the history stops.
  func maintain() {
    var isThinned = true
    var removal = Removal()
    var clock = SteadyClock()
    while !isStopped {
      let time = clock.time(now(), at: .now)
      // The other thread logs why a server is away.
      if counters.backlog?.isServerAway != true, clear(at: time, &removal) {
        isThinned = thin(at: time, isLogged: !isThinned)
      }
      _ = clearing.wait(for: Self.round)
      clearing.clear()
    }
  }

  /// The problems with removing what has expired.
  private struct Removal {
    var failures = FailureLog()
    /// The number of rounds in a row that failed before it was known what has expired.
    var unknown = 0
  }

  /// Removes what has expired. Returns false if the server seems to be gone.
  private func clear(at time: Instant, _ removal: inout Removal) -> Bool {
    var problem: HistoryError?
    do throws(HistoryError) {
      let left = try maintenance.clear(at: time)
      problem = left.problem
      removal.unknown = 0
      state.withLock { ($0.counters.files, $0.counters.bytes) = (left.files, left.bytes) }
    } catch {
      removal.unknown += 1
      // A server may have gone just now, which the other thread notices with the next reports.
      guard counters.backlog == nil || removal.unknown > 1 else { return false }
      problem = error
    }
    state.withLock { $0.counters.keepsExpired = problem != nil }
    guard let problem else {
      _ = removal.failures.noteSuccess()
      return true
    }
    if removal.failures.noteFailure("\(problem)") {
      log("history: cannot remove what has expired: \(problem); retrying")
    }
    return true
  }

  /// Thins what is due. Returns whether there was no error.
  private func thin(at time: Instant, isLogged: Bool) -> Bool {
    do throws(HistoryError) {
      while !isStopped, try maintenance.thinNext(at: time, unless: { self.isStopped }) {}
      return true
    } catch {
      if !isLogged, !isStopped { log("history: cannot thin: \(error); retrying") }
      return false
    }
  }
}
