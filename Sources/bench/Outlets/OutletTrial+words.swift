import Outlets
import Text

extension OutletTrial.Row {
  /// The lateness of cues by the name of the outlet.
  var ways: [(name: String, late: Distribution?)] {
    [("HTTP", http), ("lines", lines), ("OSC", osc), ("WLED", wled), ("MQTT", mqtt)]
  }
}

extension OutletTrial: CustomStringConvertible {
  /// The results as lines of text.
  var description: String {
    let rows = rows.map { row in
      let heading = "with \(row.listeners) \(row.listeners == 1 ? "listener" : "listeners")"
      return
        (["\(heading): \(Self.words(row.load, row.memory))"]
        + row.ways.map { name, late in
          "  \(name) late" + String(repeating: " ", count: 9 - name.count)
            + (late?.row ?? "nothing measured")
        })
        .joined(separator: "\n")
    }
    return (rows + ["no outlets: \(Self.words(idleLoad, idleMemory))"]).joined(separator: "\n")
  }

  private static func words(_ load: Double?, _ memory: TrialDaemon.Memory?) -> String {
    let core = load.map { Decimals.text($0 * 100, 2) + " % of a core" } ?? "processor unknown"
    guard let memory else { return core }
    let figures = [memory.resident, memory.proportional, memory.anonymous].map {
      Decimals.text(Double($0) / 1e6, 1)
    }
    return
      "\(core), \(figures[0]) MB resident (\(figures[1]) PSS, \(figures[2]) private)"
  }

  /// The results as JSON: times in milliseconds, memory in bytes.
  var json: JSONText {
    .object([
      (
        "with",
        .array(
          rows.map { row in
            .object(
              [("listeners", .integer(Int64(row.listeners)))]
                + row.ways.map { ("\($0.name.lowercased())_late_ms", $0.late?.json) }
                + Self.members(row.load, row.memory)
            )
          }
        )
      ),
      ("idle", .object(Self.members(idleLoad, idleMemory))),
    ])
  }

  private static func members(
    _ load: Double?,
    _ memory: TrialDaemon.Memory?
  ) -> [(key: String, value: JSONText?)] {
    [
      ("core", load.map { .number($0, decimals: 5) }),
      ("resident", memory.map { .integer(Int64($0.resident)) }),
      ("proportional", memory.map { .integer(Int64($0.proportional)) }),
      ("anonymous", memory.map { .integer(Int64($0.anonymous)) }),
    ]
  }
}
