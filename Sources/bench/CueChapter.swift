import Foundation
import Text

extension Material {
  /// Measures the lateness of cues, with the program's self-test, against a loop that sleeps for a
  /// fixed period.
  func cueChapter() throws -> Chapter {
    let seconds = 24
    let usage = try Child(
      [program.path, "selftest", "--json", "--seconds", String(seconds)],
      environment: ["SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"]
    ).end()
    let found = try Found(try JSONObject(try JSONValue(usage.output)))
    let naive = Self.sleepByThePeriod(seconds: seconds)
    func figure(_ title: String, _ milliseconds: Double) -> Figure {
      Figure(
        title: title,
        ours: Sample([milliseconds / 1000]),
        baseline: "sleeping a period at a time, after \(seconds) s",
        theirs: Sample([naive])
      )
    }
    let (cue, level, frame) = (found.cues, found.levels, found.frames.lateness)
    return Chapter(
      title: "Punctuality",
      figures: [
        figure("cue late, 99 of 100 of \(cue.count)", cue.p99),
        figure("level late, 99 of 100 of \(level.count)", level.p99),
        figure("frame begun late, 99 of 100 of \(frame.count)", frame.p99),
      ],
      remarks: """
        `aloft selftest --seconds \(seconds)`, once: the time from when a line was due until the \
        system had accepted it, and from when a frame was due until it was begun (1280 × 720, \
        without a display). The medians are \((cue.p50 / 1000).time), \((level.p50 / 1000).time) \
        and \((frame.p50 / 1000).time), the maxima \((cue.max / 1000).time), \
        \((level.max / 1000).time) and \((frame.max / 1000).time); frames skipped: \
        \(found.frames.skipped). The baseline is the accumulated lateness of a loop that only \
        sleeps 20 ms at a time; each delay adds to it, whereas the program sleeps until an \
        instant. The load average was \(found.machine.load) on \(found.machine.cores) \
        cores\(found.machine.busy ? ", so the machine was busy with other things" : "").
        """
    )
  }

  /// Sleeps for 20 ms repeatedly, for a nominal number of seconds. Returns the excess in seconds.
  private static func sleepByThePeriod(seconds: Int) -> Double {
    let took = Stopwatch.wall.time {
      for _ in 0..<seconds * 50 { usleep(20_000) }
    }
    return took - Double(seconds)
  }

  /// The values in the self-test's report, in milliseconds.
  private struct Found {
    struct Lateness {
      let count: Int
      let p50, p99, max: Double

      init(_ json: JSONObject) throws {
        count = try json.whole("count")
        (p50, p99, max) = (try json.number("p50"), try json.number("p99"), try json.number("max"))
      }
    }

    let cues, levels: Lateness
    let frames: (lateness: Lateness, skipped: Int)
    let machine: (cores: Int, load: Double, busy: Bool)

    init(_ json: JSONObject) throws {
      cues = try Lateness(json.object("cue_late_ms"))
      levels = try Lateness(json.object("level_late_ms"))
      let frames = try json.object("frames")
      self.frames = (try Lateness(frames.object("late_ms")), try frames.whole("skipped"))
      let machine = try json.object("machine")
      self.machine = (
        try machine.whole("cores"), try machine.number("load"), try machine.flag("busy")
      )
    }
  }
}
