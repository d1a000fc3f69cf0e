import Breathing

/// Schedules the lines of a recording from a start, at a speed.
///
/// The first line is due at once. Each further line follows after its recorded delay divided by the
/// speed. A line without a time, or with an earlier time than the last line, is due with the last
/// line. Gaps of more than a minute are shortened to a minute. A time more than twelve hours earlier
/// is a time of day after midnight, or another recording, and counts as a minute later.
struct ReplaySchedule: Sendable, Hashable {
  /// When a line is due, and the recorded time it belongs to.
  struct Cue: Sendable, Hashable {
    let due: Instant
    let recorded: Instant
  }

  private let start: Instant
  private let speed: Double

  /// The recorded time of the last line.
  private var last: Instant?

  /// The position in the recording, with long gaps shortened.
  private var played: Duration = .zero

  /// How much earlier than the last line a line must be to count as a new day or another recording.
  private static let halfDay: Duration = .seconds(43_200)

  /// The longest gap that is not shortened.
  private static let longestSilence: Duration = .seconds(60)

  /// Starts a schedule at an instant.
  init(from start: Instant, speed: Double) {
    self.start = start
    self.speed = speed
  }

  /// Schedules the next line.
  ///
  /// - Parameter time: The recorded time, if known.
  /// - Returns: When the line is due, never before the last one; nil before the first line with a
  ///   time.
  mutating func next(recorded time: Instant?) -> Cue? {
    guard let time = time ?? last else { return nil }
    if let last, last < time {
      played += min(last.duration(to: time), Self.longestSilence)
      self.last = time
    } else if let last, time.duration(to: last) > Self.halfDay {
      played += Self.longestSilence
      self.last = time
    } else if last == nil {
      last = time
    }
    return cue
  }

  /// The schedule of the last line.
  private var cue: Cue? {
    last.map { Cue(due: start.advanced(by: played / speed), recorded: $0) }
  }
}

extension ReplaySchedule.Cue {
  /// The greatest age of a time in a recording that counts: older ones are damaged.
  private static let oldest: Duration = .seconds(86_400)

  /// Converts a time in the recording to the time of the replay.
  ///
  /// - Parameters:
  ///   - time: The time in the recording.
  ///   - speed: The playback speed.
  /// - Returns: The time in the replay.
  func moved(_ time: Instant, speed: Double) -> Instant {
    let age = min(max(time.duration(to: recorded), .zero - Self.oldest), Self.oldest)
    return due.advanced(by: .zero - age / speed)
  }
}
