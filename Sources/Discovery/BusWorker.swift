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
    guard let stop = try? Wakeup() else { return }
    await withTaskCancellationHandler {
      try? await Worker.run(name) {
        var retry = Retry(
          Backoff(
            first: .seconds(1),
            longest: .seconds(60),
            generator: SeededGenerator(seed: seed)
          )
        )
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
    } onCancel: {
      stop.signal()
    }
  }
}
