import Breathing
package import Flights
import Geodesy
import Glibc
package import Network
import Settings
import Show
package import System
import Text

/// Computes the passes of satellites over the place, and sends them to the show.
package struct SatelliteService: Sendable {
  private let path: FilePath
  private let observer: SatelliteObserver
  private let clock: SessionClock
  private let backoff: Backoff
  private let log: @Sendable (String) -> Void

  /// Called after each attempt to read the file, with true if it cannot be used.
  package var note: @Sendable (Bool) -> Void = { _ in }

  /// The interval at which passes are computed again, and the file is read again.
  private static let interval: Duration = .seconds(1800)

  /// The time for which passes are computed, before and after now, in seconds.
  private static let (past, future) = (1800.0, 86_400.0)

  /// The greatest time between the epoch of elements and now, in days: beyond it, passes would be minutes off.
  private static let farthest = 30.0

  /// The largest file, in bytes.
  private static let maximumBytes = 4 << 20

  /// Creates the service if a file is set. The file may be missing: it is read while the service
  /// runs.
  ///
  /// - Parameters:
  ///   - setup: The settings and the place.
  ///   - clock: The clock of the session.
  ///   - backoff: The delays after which a file that cannot be read is tried again.
  ///   - log: Logs what is wrong with the file.
  package init?(
    _ setup: Setup,
    by clock: SessionClock,
    retryingAfter backoff: Backoff = Backoff(first: .seconds(10), longest: .seconds(1800)),
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) }
  ) {
    guard let text = setup.settings.radarSatellites else { return nil }
    path = FilePath(expandingTilde: text)
    observer = SatelliteObserver(setup.place.coordinate)
    self.clock = clock
    (self.backoff, self.log) = (backoff, log)
  }

  /// Why a file has no orbital elements.
  package struct Problem: Error {
    package let message: String
  }

  /// Reads the orbital elements in a file.
  package static func elements(at path: FilePath) throws(Problem) -> OrbitalElements.File {
    let bytes: [UInt8]
    do throws(SystemError) {
      // It is read again and again, and must not wait for a pipe.
      bytes = try path.bytes(atMost: maximumBytes, waits: false)
    } catch {
      throw Problem(message: error.code == EAGAIN ? "it is not a file" : "\(error)")
    }
    let file = OrbitalElements.File(String(decoding: bytes, as: UTF8.self))
    guard !file.elements.isEmpty else {
      throw Problem(
        message: file.problem.map { "line \($0.line): \($0.error)" }
          ?? "it has no orbital elements; sets of two lines (TLE) are allowed"
      )
    }
    return file
  }

  /// The path for messages. It may be a URL by mistake, with a password.
  private var name: String { path.string.withoutCredentials }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    var (retry, warnings, watch) = (Retry(backoff), FailureLog(), clock.watch)
    var wait = Self.interval
    while true {
      do throws(Problem) {
        let file = try Self.elements(at: path)
        let (current, far) = split(file.elements)
        let passes = try await passes(of: current)
        wait = Self.interval
        note(false)
        if retry.succeed() { log("the satellites from \(name) are back") }
        if let problem = Self.warning(file, current: current.count, far: far) {
          if warnings.noteFailure(problem) { log("\(name): \(problem)") }
        } else {
          _ = warnings.noteSuccess()
        }
        send(.satellites(passes))
      } catch {
        let failure = retry.fail(error.message)
        wait = failure.wait
        note(true)
        if failure.shouldLog {
          log("no satellites from \(name): \(error.message)")
        }
      }
      // Passes are of the date on which they were computed.
      do { try await watch.pause(for: wait) { true } } catch { return }
    }
  }

  /// The elements with an epoch near enough, and the number of the others.
  private func split(_ elements: [OrbitalElements]) -> ([OrbitalElements], far: Int) {
    let now = Double(clock.wall.nanoseconds) / 1e9
    let current = elements.filter { abs(now - $0.epochUnixSeconds) < Self.farthest * 86_400 }
    return (current, elements.count - current.count)
  }

  /// What to log about a file of which a part is ignored; nil if all of it is used.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - current: The number of its sets with an epoch near enough.
  ///   - far: The number of the others.
  /// - Returns: A text in lower case.
  package static func warning(_ file: OrbitalElements.File, current: Int, far: Int) -> String? {
    if let problem = file.problem {
      let sets = file.invalid == 1 ? "1 set is" : "\(file.invalid) sets are"
      return "\(sets) ignored; line \(problem.line): \(problem.error)"
    }
    guard far > 0 else { return nil }
    let all = far + current
    let (sets, are) = (all == 1 ? "set" : "sets", far == 1 ? "is" : "are")
    // They may be old, or the machine's clock may be behind.
    return "\(far) of \(all) \(sets) \(are) dated more than 30 days from today and \(are) ignored"
  }

  /// Computes the passes on a thread of their own: a hundred satellites take a second or so.
  private func passes(
    of elements: [OrbitalElements]
  ) async throws(Problem) -> [SatellitePass] {
    let now = Double(clock.wall.nanoseconds) / 1e9
    let ahead = clock.now.duration(to: clock.wall)
    do throws(NetworkError) {
      return try await Worker.run("satellites") { [observer] in
        elements.compactMap(Orbit.init).flatMap { orbit in
          SatellitePass.all(of: orbit, from: observer, in: now - Self.past...now + Self.future) {
            Instant(sinceEpoch: .seconds($0)).advanced(by: .zero - ahead)
          }
        }
        .sorted { ($0.begin, $0.name) < ($1.begin, $1.name) }
      }
    } catch {
      throw Problem(message: "no thread is left to compute their passes: \(error)")
    }
  }
}
