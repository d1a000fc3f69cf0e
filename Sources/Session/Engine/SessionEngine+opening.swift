import Breathing
import Network
import Outlets
import System

extension SessionEngine {
  /// Opens an outlet.
  ///
  /// - Parameters:
  ///   - service: The outlet.
  ///   - mayWait: Whether it is opened later if that is not possible now: its address may belong to a network that
  ///     is not up yet, or another program may still use its port.
  /// - Returns: What runs the outlet.
  /// - Throws: A failure that names the setting that prevents it.
  func open(_ service: OutletService, mayWait: Bool) throws(Failure) -> OpenOutlet {
    do throws(Failure) {
      return OpenOutlet(service: service, run: try service.open())
    } catch {
      guard mayWait else { throw error }
      return OpenOutlet(service: service, run: openingLater(service, error), opensLater: true)
    }
  }

  /// Whether an outlet that would serve the same is still waiting.
  func isWaiting(_ service: OutletService, _ running: RunningSideTasks) -> Bool {
    let unopened = health.reading.unopened
    guard let name = service.outlet?.name, unopened[name] != nil else { return false }
    return running.outlets.contains { $0.service.description == service.description }
  }

  /// Returns what opens an outlet as soon as possible, and then runs it.
  private func openingLater(
    _ service: OutletService,
    _ failure: Failure
  ) -> OutletService.Run {
    { [self] link in
      let name = service.outlet?.name ?? service.description
      var retry = Retry(Backoff(first: .seconds(1), longest: .seconds(30)))
      var failure = failure
      defer { health.note(unopened: nil, name) }
      while true {
        health.note(unopened: failure.message, name)
        let attempt = retry.fail(failure.message)
        if attempt.shouldLog { Diagnostics.log("\(name): \(failure.message); retrying") }
        guard (try? await Task.sleep(for: attempt.wait)) != nil else { return }
        do throws(Failure) {
          let run = try service.open()
          health.note(unopened: nil, name)
          Diagnostics.log("\(name): serving \(service.description) now")
          return await run(link)
        } catch {
          failure = error
        }
      }
    }
  }
}
