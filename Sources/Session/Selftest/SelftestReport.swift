import Breathing
package import System
import Text

/// The results of a self-test, and whether they meet the targets.
package struct SelftestReport: Sendable, Hashable {
  package let data: DataCheck
  package let load: SystemLoad
  package let cues: CueTrial

  /// The frames; nil if there was no display.
  package let frames: FrameTrial?

  /// Why there are no frames; nil if there are.
  package let withoutFrames: String?

  /// The drift of the session's clock against the raw monotonic clock, and against the wall clock.
  package let raw, wall: ClockDrift

  /// Creates a report from its parts.
  package init(
    data: DataCheck,
    load: SystemLoad,
    cues: CueTrial,
    frames: FrameTrial?,
    withoutFrames: String?,
    raw: ClockDrift,
    wall: ClockDrift
  ) {
    self.data = data
    self.load = load
    self.cues = cues
    self.frames = frames
    self.withoutFrames = withoutFrames
    self.raw = raw
    self.wall = wall
  }

  /// The target for the 99th percentile of cues' lateness on an idle machine.
  package static let budget: Duration = .milliseconds(5)

  /// Why the test failed; nil if it passed.
  package var failure: Failure? {
    guard let late = cues.cues else {
      return Failure(.unavailable, "stopped before a cue was due")
    }
    guard late.p99 >= Self.budget else { return nil }
    return Failure(
      .unavailable,
      "cues are late: 99 of 100 come within \(late.p99.milliseconds) ms, but "
        + "\(Self.budget.whole) ms are allowed"
        + (load.isBusy ? "; the machine is busy, which may be the cause" : "")
    )
  }
}

extension SelftestReport: CustomStringConvertible {
  /// The report as lines of text.
  package var description: String {
    """
    data      \(data.directory): \(data.airports) airports, \(data.shores) shores, \
    \(data.lakes) lakes, \(data.magneticModel), \(data.facts) facts
    machine   \(load)

                       number      p50      p99      max  ms
    cue late        \(Self.row(cues.cues))
    level late      \(Self.row(cues.levels))
    \(frameRows)

    clock     \(raw) against the raw clock, \(wall) against the wall clock, \
    in \(Decimals.text(raw.span.seconds, 0)) s
    """
  }

  private var frameRows: String {
    guard let frames else { return "no frames: \(withoutFrames ?? "not requested")" }
    return """
      frame late      \(Self.row(frames.lateness))
      frame drawn in  \(Self.row(frames.cost))

      frames    \(frames.width) x \(frames.height) at \(frames.framesPerSecond) a second, \
      \(frames.skipped) skipped, drawn by the processor
      """
  }

  private static func row(_ found: Distribution?) -> String { found?.row ?? "nothing measured" }
}

extension Distribution {
  /// The number, the median, the 99th percentile and the maximum, in columns.
  package var row: String {
    ([String(count)] + [p50, p99, max].map(\.milliseconds))
      .map { String(repeating: " ", count: Swift.max(0, 9 - $0.count)) + $0 }
      .joined()
  }
}

extension SystemLoad: CustomStringConvertible {
  /// The result as text.
  package var description: String {
    var words = "\(cores) cores, load average \(Decimals.text(load, 2))"
    if stolen >= 0.001 {
      words += ", \(Decimals.text(stolen * 100, 1)) % of their time stolen by the host"
    }
    return isBusy ? words + ": busy, so these times are not those of an idle machine" : words
  }
}

extension ClockDrift: CustomStringConvertible {
  /// The drift in microseconds and in parts per million, as text.
  package var description: String {
    "\(Decimals.signed(drift.seconds * 1_000_000, 1)) µs "
      + "(\(Decimals.signed(partsPerMillion, 2)) ppm)"
  }
}

extension Duration {
  /// The duration in milliseconds with three decimals.
  fileprivate var milliseconds: String { Decimals.text(seconds * 1000, 3) }

  /// The duration in whole milliseconds.
  fileprivate var whole: String { Decimals.text(seconds * 1000, 0) }
}
