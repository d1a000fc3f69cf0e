package import Breathing
package import Outlets
package import Show
package import System
package import Text

/// Writes one line per event to an output; as text, only for events that a person acts on.
package struct CueWriter {
  private let output: Output
  private let format: CueFormat

  package init(output: Output, format: CueFormat = .json) {
    self.output = output
    self.format = format
  }

  /// Writes a cue.
  ///
  /// - Parameters:
  ///   - cue: The cue.
  ///   - words: The words of its text.
  /// - Throws: A failure of the output.
  package func write(_ cue: Cue, in words: Words) throws(Failure) {
    switch format {
    case .json: try output.print(CueLine(cue, showsSeed: true).json)
    case .text:
      let lines = CueText(cue, words).lines
      if !lines.isEmpty { try output.print(lines: lines) }
    }
  }

  package func write(_ moment: Moment, at now: Instant) throws(Failure) {
    guard format == .json else { return }
    try output.print(CueLine(level: moment, at: now).json)
  }

  package func write(_ reason: ChangeReason, at now: Instant) throws(Failure) {
    guard format == .json else { return }
    try output.print(CueLine(changedAt: now, reason).json)
  }

  /// Writes that the session stops early; the instant is on the session's clock.
  package func stop(_ show: Show, at now: Instant) throws(Failure) {
    guard format == .json else { return }
    let published = now.advanced(by: show.clockAhead)
    try output.print(CueLine(stopping: show.moment(at: now), at: published).json)
  }
}
