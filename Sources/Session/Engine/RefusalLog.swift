package import Outlets
import Synchronization
import System

/// Logs refused plans, at most one a minute for each surface.
package final class RefusalLog: Sendable {
  /// The interval before another refusal by the same surface is logged.
  package static let logInterval: Duration = .seconds(60)

  private let logged = Mutex<[CommandSurface: ContinuousClock.Instant]>([:])
  private let log: @Sendable (String) -> Void

  /// Creates a log.
  package init(log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) }) {
    self.log = log
  }

  /// Logs why a plan was refused.
  package func refuse(
    _ reason: String,
    from surface: CommandSurface,
    at now: ContinuousClock.Instant = .now
  ) {
    let isDue = logged.withLock { logged in
      if let last = logged[surface], last.duration(to: now) < Self.logInterval { return false }
      logged[surface] = now
      return true
    }
    if isDue { log("\(surface.rawValue): a plan was refused: \(reason)") }
  }
}
