import Breathing
import Outlets
package import Text

extension SelftestReport {
  /// The report as JSON: times in milliseconds, drift in microseconds.
  package var json: JSONText {
    .object([
      ("passed", .boolean(failure == nil)),
      ("budget_ms", Self.milliseconds(Self.budget)),
      ("data", data.json),
      ("machine", load.json),
      ("cue_late_ms", cues.cues?.json),
      ("level_late_ms", cues.levels?.json),
      ("frames", frames?.json),
      ("without_frames", withoutFrames.map { .string($0) }),
      ("drift_raw", raw.json),
      ("drift_wall", wall.json),
    ])
  }

  fileprivate static func milliseconds(_ duration: Duration) -> JSONText {
    .number(duration.seconds * 1000, decimals: 4)
  }
}

extension DataCheck {
  fileprivate var json: JSONText {
    .object([
      ("directory", .string(directory)),
      ("airports", .integer(Int64(airports))),
      ("checksum", .string(checksum)),
      ("shores", .integer(Int64(shores))),
      ("lakes", .integer(Int64(lakes))),
      ("magnetic_model", .string(magneticModel)),
      ("facts", .integer(Int64(facts))),
    ])
  }
}

extension SystemLoad {
  fileprivate var json: JSONText {
    .object([
      ("cores", .integer(Int64(cores))),
      ("load", .number(load, decimals: 2)),
      ("stolen", .number(stolen, decimals: 4)),
      ("busy", .boolean(isBusy)),
    ])
  }
}

extension Distribution {
  /// The percentiles in milliseconds.
  package var json: JSONText {
    .object([
      ("count", .integer(Int64(count))),
      ("p50", SelftestReport.milliseconds(p50)),
      ("p99", SelftestReport.milliseconds(p99)),
      ("max", SelftestReport.milliseconds(max)),
    ])
  }
}

extension FrameTrial {
  fileprivate var json: JSONText {
    .object([
      ("width", .integer(Int64(width))),
      ("height", .integer(Int64(height))),
      ("fps", .integer(Int64(framesPerSecond))),
      ("skipped", .integer(Int64(skipped))),
      ("late_ms", lateness?.json),
      ("drawn_ms", cost?.json),
    ])
  }
}

extension ClockDrift {
  fileprivate var json: JSONText {
    .object([
      ("us", .number(drift.seconds * 1_000_000, decimals: 3)),
      ("ppm", .number(partsPerMillion, decimals: 4)),
      ("seconds", .number(span.seconds, decimals: 3)),
    ])
  }
}
