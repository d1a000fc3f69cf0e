import Breathing

/// The due instants of the lines of a recording, from a start and at a speed.
///
/// The first line is due at once and each other as long after it as recorded, divided by the speed.
/// A line without a time, or with one before the last line's, is due with the last; gaps of more
/// than a minute are cut to a minute.
struct ReplaySchedule: Sendable, Hashable {
  /// When a line is due, and what time the recording then has.
  struct Cue: Sendable, Hashable {
    let due: Instant
    let recorded: Instant
  }

  private let start: Instant
  private let speed: Double

  /// The recorded time of the last line.
  private var last: Instant?

  /// The position in the recording, with silences cut.
  private var played: Duration = .zero

  /// The longest silence that is kept.
  private static let longestSilence: Duration = .seconds(60)

  /// Begins to play at an instant.
  init(from start: Instant, speed: Double) {
    self.start = start
    self.speed = speed
  }

  /// Schedules the next line.
  ///
  /// - Parameter time: When it was recorded, if known.
  /// - Returns: When it is due, never before the last; nil before the first line with a time.
  mutating func next(recorded time: Instant?) -> Cue? {
    guard let time = time ?? last else { return nil }
    if let last, last < time {
      played += min(last.duration(to: time), Self.longestSilence)
      self.last = time
    } else if last == nil {
      last = time
    }
    return cue
  }

  /// The last line that was gone on to.
  private var cue: Cue? {
    last.map { Cue(due: start.advanced(by: played / speed), recorded: $0) }
  }
}

extension ReplaySchedule.Cue {
  /// Returns when something happened in the show that happened at a time of the recording.
  ///
  /// - Parameters:
  ///   - time: The time in the recording.
  ///   - speed: How fast it is played.
  /// - Returns: The instant in the show.
  func moved(_ time: Instant, speed: Double) -> Instant {
    due.advanced(by: .zero - time.duration(to: recorded) / speed)
  }
}
