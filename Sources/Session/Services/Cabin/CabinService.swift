import Breathing
import Cabin
import Network
import Settings
package import Show
package import System

/// Polls the cabin's pressure and updates the show.
///
/// A failed source is polled again at the next interval; the age of the last reading shows that it
/// is stale. Each reason is logged once, and one line when the source works again.
package struct CabinService: Sendable {
  package let source: CabinSource

  /// The poll interval.
  package let interval: Duration

  /// The show's clock.
  package let clock: SessionClock

  /// Logs the failure of a source.
  package var log: @Sendable (String) -> Void = Diagnostics.log

  /// Called after each poll, with true if the source fails.
  package var note: @Sendable (Bool) -> Void = { _ in }

  /// Creates the service if a source is chosen.
  ///
  /// - Throws: A failure that names an invalid setting.
  package init?(_ setup: Setup, by clock: SessionClock) throws(Failure) {
    guard let source = try setup.configuration.cabinSource() else { return nil }
    let interval = Duration.seconds(setup.settings.cabin.intervalSeconds)
    self.init(source: source, interval: interval, clock: clock)
  }

  package init(source: CabinSource, interval: Duration, clock: SessionClock) {
    self.source = source
    self.interval = interval
    self.clock = clock
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping @Sendable (Command) -> Void) async {
    var state: CabinState?
    var failures = FailureLog()
    while !Task.isCancelled {
      do throws(Failure) {
        let pressure = try await source.hectopascals()
        if let sample = CabinSample(at: clock.now, hectopascals: pressure) {
          let next = state?.following(sample) ?? CabinState(sample)
          send(.cabin(next))
          state = next
        }
        note(false)
        if failures.noteSuccess() { log("the cabin's pressure from \(source) is back") }
      } catch {
        guard !Task.isCancelled else { return }
        note(true)
        if failures.noteFailure(error.message) {
          log("\(error); retrying every \(Int(interval.seconds)) s")
        }
      }
      try? await Task.sleep(for: interval)
    }
  }
}
