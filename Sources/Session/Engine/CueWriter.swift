package import Breathing
package import Outlets
package import Show
package import System

/// Writes one line per event to an output.
package struct CueWriter {
  private let output: Output

  package init(output: Output) {
    self.output = output
  }

  package func write(_ cue: Cue) throws(Failure) {
    try output.print(CueLine(cue, showsSeed: true).json)
  }

  package func write(_ moment: Moment, at now: Instant) throws(Failure) {
    try output.print(CueLine(level: moment, at: now).json)
  }

  package func write(_ reason: ChangeReason, at now: Instant) throws(Failure) {
    try output.print(CueLine(changedAt: now, reason).json)
  }

  /// Writes that the session stops early; the instant is on the session's clock.
  package func stop(_ show: Show, at now: Instant) throws(Failure) {
    let published = now.advanced(by: show.clockAhead)
    try output.print(CueLine(stopping: show.moment(at: now), at: published).json)
  }
}
