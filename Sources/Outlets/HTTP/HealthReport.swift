import Breathing
import HTTPServer
import Show
import Text

/// Whether the program works: cues are sent on time, and a window that has shown frames still does.
struct HealthReport: Sendable {
  /// How late a cue may be.
  static let latestCue: Duration = .seconds(5)

  /// How old the last frame may be during a session, once there was one.
  static let oldestFrame: Duration = .seconds(10)

  /// How old it may be if no display of the machine shows anything: a window that opens again takes a moment.
  static let longestFailure: Duration = .seconds(2)

  /// The problem; nil if there is none.
  let problem: String?

  private let reading: HealthCounters.Reading
  private let displays: [DisplayState]
  private let clock: HealthCounters.ClockCheck?
  private let now: Instant

  /// Assesses the health at an instant; all instants are on the published clock.
  init(
    _ reading: HealthCounters.Reading,
    of show: Show,
    at now: Instant,
    clock: HealthCounters.ClockCheck? = nil
  ) {
    self.reading = reading
    displays = reading.displayStates(sessionView: show.view.rawValue)
    self.clock = clock
    self.now = now
    let moment = show.moment(at: now)
    let isStill = moment.isPaused || moment.stage == .over
    // Cues that were due before the program started do not count.
    let due = show.nextCue(after: reading.lastCue ?? reading.started)
    if let due, due.duration(to: now) > Self.latestCue {
      problem = "a cue is overdue"
    } else if !isStill, let failure = Self.failure(of: displays, reading, at: now) {
      problem = failure
    } else if let frame = reading.lastFrame, !isStill, frame.duration(to: now) > Self.oldestFrame {
      problem = "no frame was shown for ten seconds"
    } else {
      problem = nil
    }
  }

  /// Returns why no display of the machine shows anything; nil if one does, if they are closed, or if it needs none.
  private static func failure(
    of displays: [DisplayState],
    _ reading: HealthCounters.Reading,
    at now: Instant
  ) -> String? {
    guard displays.allSatisfy({ $0.status == .failed }) else { return nil }
    let missing = reading.closure == nil ? reading.missingDisplay : nil
    guard let frame = reading.lastFrame else {
      return reading.started.duration(to: now) > longestFailure ? missing : nil
    }
    // What watches the thread that shows frames takes into account how busy the machine is.
    if reading.stall != nil { return reading.stall }
    return frame.duration(to: now) > longestFailure ? displays.first?.problem ?? missing : nil
  }

  /// The report's members, in order.
  ///
  /// - Parameter version: The program's version.
  /// - Returns: The JSON document.
  func json(version: String) -> JSONText {
    let troubles = reading.troubles.texts
    return .object([
      ("v", .integer(CueLine.version)),
      ("ok", .boolean(problem == nil)),
      ("problem", problem.map(JSONText.string)),
      ("closed", reading.closure.map { _ in .boolean(true) }),
      ("opens_unix", reading.closure?.opensUnixSeconds.map(JSONText.integer)),
      ("now_unix", CueLine.seconds(now.sinceEpoch)),
      ("version", .string(version)),
      ("uptime", age(reading.started)),
      ("cues", .integer(Int64(reading.lateness.count))),
      ("last_cue_age", reading.lastCue.map(age)),
      ("frames", .integer(Int64(reading.frames))),
      ("last_frame_age", reading.lastFrame.map(age)),
      ("displays", displays.json),
      ("alone", reading.alone.map(JSONText.string)),
      ("troubles", troubles.isEmpty ? nil : .array(troubles.map(JSONText.string))),
      ("clock_offset", clock.map { .number($0.offset.seconds, decimals: 3) }),
      ("clock_error", clock.flatMap(\.error).map { .number($0.seconds, decimals: 3) }),
      ("clock_steps", .integer(Int64(reading.clockSteps))),
      ("clock_stepped", .number(reading.clockStepped.seconds, decimals: 3)),
    ])
  }

  private func age(_ instant: Instant) -> JSONText {
    .number(max(instant.duration(to: now).seconds, 0), decimals: 3)
  }
}

extension HTTPRouter {
  /// Returns the health report.
  func health() -> HTTPResponse {
    let report = HealthReport(
      healthCounters.published,
      of: link.show(),
      at: link.now(),
      clock: healthCounters.clockCheck
    )
    return HTTPResponse(
      report.problem == nil ? .ok : .unavailable,
      json: report.json(version: version)
    )
  }
}
