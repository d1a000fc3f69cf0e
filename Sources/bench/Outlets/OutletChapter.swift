import Breathing
import Foundation
import Session

extension Material {
  /// Measures the lateness of a daemon's cues at clients on this machine, and the daemon's resource
  /// use.
  func outletChapter() throws -> Chapter {
    let seconds = 10
    let counts = [1, 100, 2_000]
    let before = ProcessorAccount.current
    let found = try OutletTrial(listeners: counts, seconds: Double(seconds), program: program.path)
    guard let few = found.rows.first, let alone = few.http else {
      throw BenchError("no cue reached a client")
    }
    let machine = SystemLoad(since: before)
    var figures: [Figure] = []
    for row in found.rows {
      for (name, late) in row.ways {
        guard let late else { continue }
        figures.append(
          Figure(
            title: "\(name), \(row.listeners) over HTTP, 99 of 100 of \(late.count)",
            ours: Sample([late.p99.seconds]),
            baseline: "HTTP to \(few.listeners) client, the median",
            theirs: Sample([alone.p50.seconds])
          )
        )
      }
    }
    let loads = found.rows.map { row in
      "\(Self.words(row.load, row.memory?.resident)) with \(row.listeners)"
    }
    let idle = Self.words(found.idleLoad, found.idleMemory?.resident)
    let (shared, own) = (found.idleMemory?.proportional, found.idleMemory?.anonymous)
    return Chapter(
      title: "Outlets",
      figures: figures,
      remarks: """
        Measured once, for \(seconds) s each: the time from the edge until each cue of a real daemon had reached a client on this machine, over HTTP, the socket of \
        lines, OSC, HTTP to a lamp and, if mosquitto is installed, MQTT. An edge occurs every \
        second; all clients share one thread. The daemon took \(loads.joined(separator: ", ")) \
        HTTP clients. A daemon without outlets takes \(idle) (\(Self.megabytes(shared)) \
        proportional, of which \(Self.megabytes(own)) are private memory). The load average was \
        \(machine.load.figures(2)) on \(machine.cores) cores\(machine.isBusy ? ", so the machine was busy with other things" : "").
        """
    )
  }

  private static func words(_ core: Double?, _ resident: Int?) -> String {
    let load = core.map { "\(($0 * 100).figures(2)) % of a core" } ?? "an unknown processor time"
    return "\(load) and \(megabytes(resident))"
  }

  private static func megabytes(_ bytes: Int?) -> String {
    bytes.map { "\((Double($0) / 1e6).figures(3)) MB" } ?? "unknown memory"
  }
}
