import Breathing
import Network
import Outlets
import Show
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
      showPage(of: service, isOpen: false)
      return OpenOutlet(service: service, run: openingLater(service, error), opensLater: true)
    }
  }

  /// Whether the outlet that a reload replaces by another is still waiting. The other may wait as well, with its own
  /// settings, such as a new token.
  func isWaiting(_ service: OutletService) -> Bool {
    service.outlet.map { health.reading.unopened[$0.name] != nil } ?? false
  }

  /// Shows the code of the companion page, or the sentence in its place while the page cannot be opened.
  func showPage(of service: OutletService, isOpen: Bool) {
    if service.surface == .http { send(.page(isOpen: isOpen)) }
  }

  /// Returns what opens an outlet as soon as possible, and then runs it.
  private func openingLater(
    _ service: OutletService,
    _ failure: Failure
  ) -> OutletService.Run {
    let name = service.outlet?.name ?? service.description
    // A reload does not log the same problem again.
    let logged = health.reading.unopened[name]
    return { [self] link in
      var isFirst = true
      var retry = Retry(Backoff(first: .seconds(1), longest: .seconds(30)))
      var failure = failure
      showPage(of: service, isOpen: false)
      defer { health.note(unopened: nil, name) }
      while true {
        health.note(unopened: failure.message, name)
        let attempt = retry.fail(failure.message)
        if attempt.shouldLog, !(isFirst && failure.message == logged) {
          Diagnostics.log("\(name): \(failure.message); retrying")
        }
        isFirst = false
        guard (try? await Task.sleep(for: attempt.wait)) != nil else { return }
        do throws(Failure) {
          let run = try service.open()
          health.note(unopened: nil, name)
          showPage(of: service, isOpen: true)
          Diagnostics.log("\(name): serving \(service.description) now")
          return await run(link)
        } catch {
          failure = error
        }
      }
    }
  }
}
