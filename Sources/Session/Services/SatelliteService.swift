import Breathing
import Flights
import Geodesy
import Network
import Settings
import Show
package import System

/// Computes the passes of satellites over the place, and sends them to the show.
package struct SatelliteService: Sendable {
  private let path: FilePath
  private let observer: SatelliteObserver
  private let clock: SessionClock

  /// The interval at which passes are computed again, and the file is read again.
  private static let interval: Duration = .seconds(1800)

  /// The time for which passes are computed, before and after now, in seconds.
  private static let (past, future) = (1800.0, 86_400.0)

  /// The greatest age of elements in days: after that, passes would be minutes off.
  private static let oldest = 30.0

  /// The largest file, in bytes.
  private static let maximumBytes = 4 << 20

  /// Creates the service if a file is set.
  ///
  /// - Throws: A failure if the file cannot be read, or has no orbital elements.
  package init?(_ builder: SessionBuilder, by clock: SessionClock) throws(Failure) {
    guard let text = builder.settings.radarSatellites else { return nil }
    path = FilePath(expandingTilde: text)
    observer = SatelliteObserver(builder.place.coordinate)
    self.clock = clock
    do throws(Problem) {
      _ = try Self.elements(at: path)
    } catch {
      throw builder.configuration.refusal(of: .radarSatellites, because: "\(path): \(error.words)")
    }
  }

  /// Why a file has no orbital elements.
  private struct Problem: Error {
    let words: String
  }

  private static func elements(at path: FilePath) throws(Problem) -> OrbitalElements.File {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try path.bytes(atMost: maximumBytes)
    } catch {
      throw Problem(words: "\(error)")
    }
    let file = OrbitalElements.File(String(decoding: bytes, as: UTF8.self))
    guard !file.elements.isEmpty else {
      throw Problem(
        words: file.problem.map { "line \($0.line): \($0.error)" }
          ?? "it has no orbital elements; allowed are sets of two lines (TLE)"
      )
    }
    return file
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    var (log, warnings) = (FailureLog(), FailureLog())
    repeat {
      do throws(Problem) {
        let file = try Self.elements(at: path)
        let (current, old) = split(file.elements)
        if log.noteSuccess() { Diagnostics.log("the satellites from \(path) are back") }
        if let problem = warning(file, current: current.count, old: old) {
          if warnings.noteFailure(problem) { Diagnostics.log("\(path): \(problem)") }
        } else {
          _ = warnings.noteSuccess()
        }
        if let passes = try? await passes(of: current) { send(.satellites(passes)) }
      } catch {
        if log.noteFailure(error.words) {
          Diagnostics.log("no satellites from \(path): \(error.words)")
        }
      }
    } while (try? await Task.sleep(for: Self.interval)) != nil
  }

  /// The elements that are recent enough, and the number of the others.
  private func split(_ elements: [OrbitalElements]) -> ([OrbitalElements], old: Int) {
    let now = Double(clock.wall.nanoseconds) / 1e9
    let current = elements.filter { abs(now - $0.epochUnixSeconds) < Self.oldest * 86_400 }
    return (current, elements.count - current.count)
  }

  private func warning(_ file: OrbitalElements.File, current: Int, old: Int) -> String? {
    if let problem = file.problem {
      return "\(file.invalid) sets are ignored; line \(problem.line): \(problem.error)"
    }
    guard old > 0 else { return nil }
    return "\(old) of \(old + current) sets are more than 30 days old and are ignored"
  }

  /// Computes the passes on a thread of their own: a hundred satellites take a second or so.
  private func passes(of elements: [OrbitalElements]) async throws -> [SatellitePass] {
    let now = Double(clock.wall.nanoseconds) / 1e9
    let ahead = clock.now.duration(to: clock.wall)
    return try await Worker.run("satellites") { [observer] in
      elements.compactMap(Orbit.init).flatMap { orbit in
        SatellitePass.all(of: orbit, from: observer, in: now - Self.past...now + Self.future) {
          Instant(sinceEpoch: .seconds($0)).advanced(by: .zero - ahead)
        }
      }
      .sorted { ($0.begin, $0.name) < ($1.begin, $1.name) }
    }
  }
}
