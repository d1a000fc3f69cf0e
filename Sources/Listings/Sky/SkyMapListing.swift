import Breathing
package import Geodesy
package import Session
package import SharedSky
import Synchronization
package import System
import Text

/// Prints a map of the planes around a place at intervals, with a table below.
package final class SkyMapListing: Sendable {
  private struct State {
    var printed: ContinuousClock.Instant?
    /// The failure to print, after which nothing more is printed.
    var failure: Failure?
  }

  private let state = Mutex(State())
  private let center: Coordinate
  private let clock: SessionClock

  /// The shortest time between two maps.
  private static let period: Duration = .seconds(2)

  /// Creates a listing around a place, by the clock of the reports.
  package init(around center: Coordinate, by clock: SessionClock) {
    (self.center, self.clock) = (center, clock)
  }

  /// Whether a relay has answered.
  package var isAnswered: Bool { state.withLock { $0.printed != nil } }

  /// Prints a map, unless the last one was printed less than `period` ago.
  package func update(_ news: SkyLink.Update) {
    let isDue = state.withLock { state in
      if let printed = state.printed, printed.duration(to: .now) < Self.period { return false }
      state.printed = .now
      return true
    }
    guard isDue else { return }
    let map = SkyMap(news.neighbours.all, around: center, at: clock.now)
    let width = TerminalWidth.current
    // A terminal shows one map in place of the last; a file gets all of them.
    let clear = width == nil ? [] : ["\u{1B}[H\u{1B}[J"]
    let size = (width: min(width ?? 80, 120), height: 24)
    do throws(Failure) {
      try Output.standard.print(
        lines: clear + map.lines(width: size.width, height: size.height)
          + ["to \(Int(map.reach)) NM"] + map.table.lines(width: width)
      )
    } catch {
      state.withLock { $0.failure = error }
      SignalHandler.stop()
    }
  }

  /// Throws if something could not be printed.
  package func check() throws(Failure) {
    if let failure = state.withLock(\.failure) { throw failure }
  }
}
