import Breathing
import Cabin
import Scenes

/// Reads the pressure of the cabin again and again, and tells the show how high the cabin is.
///
/// A source that fails is tried again at the next turn; the show sees by the age of the last reading
/// that it is stale. The first failure in a row is told, the others are not.
struct CabinService: Sendable {
  let source: CabinSource

  /// How long it waits between two readings.
  let interval: Duration

  /// The clock that the show goes by.
  let clock: SessionClock

  /// Told of a source that fails.
  var note: @Sendable (String) -> Void = Diagnostics.note

  /// Creates the service where a source is chosen.
  ///
  /// - Throws: A failure where the source cannot be.
  init?(_ expedition: Expedition, by clock: SessionClock) throws(Failure) {
    guard let source = try expedition.configuration.cabinSource() else { return nil }
    let interval = Duration.seconds(expedition.settings.cabin.intervalSeconds)
    self.init(source: source, interval: interval, clock: clock)
  }

  init(source: CabinSource, interval: Duration, clock: SessionClock) {
    self.source = source
    self.interval = interval
    self.clock = clock
  }

  /// Runs until its task is cancelled.
  func run(_ send: @escaping @Sendable (Command) -> Void) async {
    var state: CabinState?
    var fails = false
    while !Task.isCancelled {
      do throws(Failure) {
        let pressure = try await source.hectopascals()
        if let sample = CabinSample(at: clock.now, hectopascals: pressure) {
          let next = state?.following(sample) ?? CabinState(sample)
          send(.cabin(next))
          state = next
        }
        fails = false
      } catch {
        guard !Task.isCancelled else { return }
        if !fails { note("\(error); retrying every \(Int(interval.seconds)) s") }
        fails = true
      }
      try? await Task.sleep(for: interval)
    }
  }
}
