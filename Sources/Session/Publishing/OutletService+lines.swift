import Glibc
package import Outlets
import Settings
package import System

extension OutletService {
  /// Creates the outlet that writes cues as lines of JSON, if a socket or standard output is
  /// chosen.
  package static func lines(_ builder: SessionBuilder, _ health: HealthCounters) throws(Failure)
    -> OutletService?
  {
    let settings = builder.settings.lines
    guard settings.socket != nil || settings.writesOutput else { return nil }
    let place = settings.socket.map { path in
      LinesOutlet.Place(
        path: FilePath(expandingTilde: path).string,
        isShared: settings.isShared
      )
    }
    let outlet = Outlet("lines", lead: settings.lead)
    let service = LinesOutlet(
      outlet,
      at: place,
      output: settings.writesOutput ? STDOUT_FILENO : nil,
      failed: { number in
        health.noteOutputFailure(number)
        // A reader that closes the pipe is done; that is not a failure.
        guard number != EPIPE else { return }
        let failure = Failure(.inputOutput, "standard output", errno: number)
        Diagnostics.log("\(failure); printing no more cues")
      },
      levels: settings.levels,
      seed: .random(in: 0...UInt64.max),
      log: Diagnostics.log
    )
    let places = [
      settings.socket.map { "lines on \($0)" },
      settings.writesOutput ? "lines on standard output" : nil,
    ]
    let words = places.compactMap(\.self).joined(separator: ", ")
    return OutletService(outlet, surface: .lines, at: words) { await service.run($0) }
  }
}
