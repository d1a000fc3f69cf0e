import Foundation

extension Material {
  /// Measures the lateness of a daemon's cues at clients on this machine, and the daemon's resource
  /// use.
  func outletChapter() throws -> Chapter {
    let seconds = 10
    let counts = [1, 100, 2_000]
    let usage = try Child(
      [
        program.path, "selftest", "--json", "--seconds", String(seconds), "--listeners",
        counts.map(String.init).joined(separator: ","),
      ],
      environment: ["SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"]
    ).end()
    let found = try JSONDecoder().decode(Found.self, from: Data(usage.output))
    guard found.outlets.with.count == counts.count, let few = found.outlets.with.first else {
      throw BenchError("aloft selftest measured \(found.outlets.with.count) of \(counts.count)")
    }
    var figures: [Figure] = []
    for row in found.outlets.with {
      for (name, late) in row.ways {
        guard let late, let alone = few.http else { continue }
        figures.append(
          Figure(
            title: "\(name), \(row.listeners) over HTTP, 99 of 100 of \(late.count)",
            ours: Sample([late.p99 / 1000]),
            baseline: "HTTP to \(few.listeners) client, the median",
            theirs: Sample([alone.p50 / 1000])
          )
        )
      }
    }
    let loads = found.outlets.with.map { row in
      "\((row.core * 100).figures(2)) % of a core and \((row.resident / 1e6).figures(3)) MB with "
        + "\(row.listeners)"
    }
    let idle = found.outlets.idle
    return Chapter(
      title: "Outlets",
      figures: figures,
      remarks: """
        `aloft selftest --seconds \(seconds) --listeners …`, once: the time from the edge until \
        each cue of a real daemon had reached a client on this machine, over HTTP, the socket of \
        lines, OSC, HTTP to a lamp and, if mosquitto is installed, MQTT. An edge occurs every \
        second; all clients share one thread. The daemon took \(loads.joined(separator: ", ")) \
        HTTP clients. A daemon without outlets takes \((idle.core * 100).figures(2)) % of a core \
        and \((idle.resident / 1e6).figures(3)) MB (\((idle.proportional / 1e6).figures(3)) MB \
        proportional, of which \((idle.anonymous / 1e6).figures(3)) MB are private memory). The \
        load average was \(found.machine.load) on \(found.machine.cores) \
        cores\(found.machine.busy ? ", so the machine was busy with other things" : "").
        """
    )
  }

  /// The values in the self-test's report: times in milliseconds, memory in bytes.
  private struct Found: Decodable {
    struct Lateness: Decodable {
      let count: Int
      let p50, p99, max: Double
    }
    struct Row: Decodable {
      let listeners: Int
      let http, lines, osc, wled, mqtt: Lateness?
      let core, resident: Double

      enum CodingKeys: String, CodingKey {
        case listeners, core, resident
        case http = "http_late_ms"
        case lines = "lines_late_ms"
        case osc = "osc_late_ms"
        case wled = "wled_late_ms"
        case mqtt = "mqtt_late_ms"
      }

      var ways: [(String, Lateness?)] {
        [("HTTP", http), ("lines", lines), ("OSC", osc), ("WLED", wled), ("MQTT", mqtt)]
      }
    }
    struct Idle: Decodable {
      let core, resident, proportional, anonymous: Double
    }
    struct Outlets: Decodable {
      let with: [Row]
      let idle: Idle
    }
    struct Machine: Decodable {
      let cores: Int
      let load: Double
      let busy: Bool
    }
    let outlets: Outlets
    let machine: Machine
  }
}
