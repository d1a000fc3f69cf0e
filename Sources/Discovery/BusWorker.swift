import Breathing
import CSystemBus
import Network

/// Why something cannot be done over D-Bus, in one line.
struct BusProblem: Error {
  let reason: String

  /// The longest reason, in bytes.
  static let capacity = 256

  init(_ reason: String) { self.reason = reason }

  /// Creates a problem of Avahi.
  init(avahi reason: String) { self.reason = "Avahi: \(reason)" }
}

/// A thread that works over a bus, and starts over after failures.
enum BusWorker {
  /// Runs until the task is cancelled.
  ///
  /// - Parameters:
  ///   - name: The name of the thread.
  ///   - seed: The seed of the delays between attempts.
  ///   - work: The work, which runs until asked to stop. It calls its second parameter when it succeeds.
  ///   - failed: Called with each reason of a failure, once.
  static func run(
    _ name: String,
    seed: UInt64,
    _ work: @escaping @Sendable (Wakeup, () -> Void) throws(BusProblem) -> Void,
    failed: @escaping @Sendable (String) -> Void
  ) async {
    var retry = Retry(Self.backoff(seed: seed))
    while !Task.isCancelled {
      do throws(NetworkError) {
        return try await attempt(name, seed: seed, work, failed: failed)
      } catch {
        // Other parts of the program may release descriptors or end threads.
        let failure = retry.fail(error.description)
        if failure.shouldLog { failed(error.description) }
        try? await Task.sleep(for: failure.wait)
      }
    }
  }

  /// Runs on a thread until the task is cancelled.
  ///
  /// - Throws: `NetworkError` if no descriptors or threads are left.
  private static func attempt(
    _ name: String,
    seed: UInt64,
    _ work: @escaping @Sendable (Wakeup, () -> Void) throws(BusProblem) -> Void,
    failed: @escaping @Sendable (String) -> Void
  ) async throws(NetworkError) {
    let stop = try Wakeup()
    let worker = try Worker.start(name) {
      var retry = Retry(Self.backoff(seed: seed))
      var wait = Duration.zero
      repeat {
        do throws(BusProblem) {
          if let problem = shim_bus_problem() { throw BusProblem(String(cString: problem)) }
          return try work(stop) { retry.succeed() }
        } catch {
          let failure = retry.fail(error.reason)
          if failure.shouldLog { failed(error.reason) }
          wait = failure.wait
        }
      } while stop.wait(for: wait) != .woken
    }
    await withTaskCancellationHandler {
      await worker.finished()
    } onCancel: {
      stop.signal()
    }
  }

  /// The delays between attempts.
  private static func backoff(seed: UInt64) -> Backoff {
    Backoff(
      first: .seconds(1),
      longest: .seconds(60),
      generator: SeededGenerator(seed: seed)
    )
  }
}
