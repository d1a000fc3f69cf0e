import Glibc
package import Settings
package import System

extension CommandSurface {
  /// Commands and plans on the socket of lines.
  package static let lines = CommandSurface(rawValue: "lines")
}

/// Cues as lines of JSON, on a socket or on standard output.
package struct LinesKind: OutletKind {
  package let settings = Setting.lines
  package let switches = [
    OutletSwitch(.linesSocket, commands: .lines), OutletSwitch(.linesOutput),
  ]
  package let isDefinedByItsSettings = true

  /// Creates the kind.
  package init() {}

  package func descriptors(_ settings: Settings) -> Int { settings.lines.socket == nil ? 0 : 8 }

  package func acceptsClients(_ settings: Settings) -> Bool { settings.lines.socket != nil }

  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    let (settings, health) = (context.settings.lines, context.health)
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
    let receivers = [
      settings.socket.map { "lines on \($0)" },
      settings.writesOutput ? "lines on standard output" : nil,
    ].compactMap(\.self)
    let words = receivers.joined(separator: ", ")
    return [
      // A reload may add or remove standard output while the socket stays.
      OutletService(outlet, surface: .lines, at: words, stop: service.stop) {
        await service.run($0)
      }.serving(receivers)
    ]
  }
}
