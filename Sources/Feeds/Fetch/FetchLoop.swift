import Breathing
import Network
import Synchronization

/// Polls until cancelled: at an interval after a success, and less often after failures.
struct FetchLoop: Sendable {
  /// A change between success and failure. A source that comes and goes fails several times before it returns.
  enum Change: Sendable, Hashable {
    /// Polling started to fail; the text is the reason.
    case failing(String)

    /// Polling works again, and for some time if it failed soon after an earlier return (`Steadiness`).
    case returned
  }

  /// The interval between polls without failures.
  let interval: Duration

  /// The maximum delay after failures, unless the server requests more.
  let longest: Duration

  /// The seed of random delays, so that machines do not poll at the same moment.
  let seed: UInt64

  /// The earliest time of the next poll, which outlives the task.
  let nextFetch: NextFetch

  /// Returns the current time.
  let clock: @Sendable () -> Instant

  /// How far the wall clock, to which dates of servers refer, is ahead of `clock`.
  var wallAhead: @Sendable () -> Duration = { .zero }

  /// Notices that the machine's clock is set, and suspends the task; nil if what is fetched does not depend on the
  /// date.
  var watch: ClockWatch?

  /// Polls until its task is cancelled.
  ///
  /// After the machine's clock was set, what a poll has fetched is fetched again at once. A date that a server
  /// requested without stating its own time is then ignored.
  ///
  /// - Parameters:
  ///   - poll: Polls once, and returns the delay until the next poll, or nil for the interval. If it
  ///     throws, that counts as a failure.
  ///   - noteStep: Called when the machine's clock was set, between two polls.
  ///   - emit: Called when failures start and when they have ended.
  func run(
    _ poll: () async throws(FetchError) -> Duration?,
    clockSet noteStep: () -> Void = {},
    _ emit: (Change) -> Void
  ) async {
    var schedule = FetchSchedule(interval: interval, longest: longest, seed: seed)
    var watch = watch
    // A delay that the server requested still applies after polling stopped and started again.
    var wait = nextFetch.wait(at: clock())
    var dependsOnDate = false
    while true {
      do {
        try await Self.pause(for: wait, &watch) {
          noteStep()
          return dependsOnDate
        }
      } catch {
        return
      }
      let now: Instant
      do throws(FetchError) {
        let next = try await poll()
        now = clock()
        let (isBack, pause) = schedule.succeed(every: next, at: now)
        if isBack { emit(.returned) }
        (wait, dependsOnDate) = (pause, true)
      } catch {
        guard error != .cancelled else { return }
        now = clock()
        let wall = now.advanced(by: wallAhead()).unixSeconds
        let (isNew, pause) = schedule.fail(error, at: now, nowUnixSeconds: wall)
        if isNew { emit(.failing("\(error)")) }
        (wait, dependsOnDate) = (pause, error.retryAfter?.isDate ?? false)
      }
      nextFetch.set(now.advanced(by: wait))
    }
  }

  private static func pause(
    for time: Duration,
    _ watch: inout ClockWatch?,
    orUntilStep wakes: () -> Bool
  ) async throws {
    guard watch != nil else { return try await Task.sleep(for: time) }
    try await watch?.pause(for: time, orUntilStep: wakes)
  }
}

/// The earliest time of the next poll of a source.
final class NextFetch: Sendable {
  private let next = Mutex<Instant?>(nil)

  /// Returns the delay until then.
  func wait(at now: Instant) -> Duration {
    max(next.withLock(\.self).map { now.duration(to: $0) } ?? .zero, .zero)
  }

  /// Sets it.
  func set(_ instant: Instant) {
    next.withLock { $0 = instant }
  }
}
