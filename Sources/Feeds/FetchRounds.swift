import Breathing
import Synchronization

/// Polls repeatedly until cancelled: at an interval after a success, and less often after failures.
struct FetchRounds: Sendable {
  /// How it goes.
  enum Change: Sendable, Hashable {
    /// From now on nothing new comes; the words say why.
    case failing(String)

    /// It works again.
    case returned
  }

  /// The interval between polls without failures.
  let interval: Duration

  /// The maximum delay after failures, unless the server requests more.
  let longest: Duration

  /// The seed of random delays, so that machines do not poll at the same moment.
  let seed: UInt64

  /// When it may be asked next; remembered beyond the end of a task.
  let turn: FetchTurn

  /// The instant it is.
  let clock: @Sendable () -> Instant

  /// Polls until its task is cancelled.
  ///
  /// - Parameters:
  ///   - ask: Polls once, and returns the time to the next poll; nil for the interval. An error that
  ///     it throws counts as a failure.
  ///   - tell: Called when failures start and when they end.
  func run(
    _ ask: () async throws(FetchError) -> Duration?,
    _ tell: (Change) -> Void
  ) async {
    var rhythm = FetchRhythm(interval: interval, longest: longest, seed: seed)
    // A requested delay is respected even if polling stopped and resumed.
    var wait = turn.wait(at: clock())
    while (try? await Task.sleep(for: wait)) != nil {
      do throws(FetchError) {
        let next = try await ask()
        let (isBack, pause) = rhythm.succeed(every: next)
        if isBack { tell(.returned) }
        wait = pause
      } catch {
        guard error != .cancelled else { return }
        let (isNew, pause) = rhythm.fail(error, nowUnixSeconds: clock().unixSeconds)
        if isNew { tell(.failing("\(error)")) }
        wait = pause
      }
      turn.set(clock().advanced(by: wait))
    }
  }
}

/// When something may be asked next.
final class FetchTurn: Sendable {
  private let next = Mutex<Instant?>(nil)

  /// How long that is from now on.
  func wait(at now: Instant) -> Duration {
    max(next.withLock(\.self).map { now.duration(to: $0) } ?? .zero, .zero)
  }

  /// Takes note of it.
  func set(_ instant: Instant) {
    next.withLock { $0 = instant }
  }
}

extension Instant {
  /// The whole seconds since the Unix epoch.
  var unixSeconds: Int64 { nanoseconds / 1_000_000_000 }
}
