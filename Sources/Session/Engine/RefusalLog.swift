package import Outlets
import Synchronization
import System

/// Logs plans that were refused: for each surface one a minute, however many arrive.
package final class RefusalLog: Sendable {
  /// How long a surface stays quiet after one.
  package static let silence: Duration = .seconds(60)

  private let logged = Mutex<[CommandSurface: ContinuousClock.Instant]>([:])
  private let note: @Sendable (String) -> Void

  /// Creates a log.
  package init(note: @escaping @Sendable (String) -> Void = { Diagnostics.note($0) }) {
    self.note = note
  }

  /// Logs why a plan was refused.
  package func refuse(
    _ reason: String,
    from surface: CommandSurface,
    at now: ContinuousClock.Instant = .now
  ) {
    let isDue = logged.withLock { logged in
      if let last = logged[surface], last.duration(to: now) < Self.silence { return false }
      logged[surface] = now
      return true
    }
    if isDue { note("\(surface.rawValue): a plan was refused: \(reason)") }
  }
}
