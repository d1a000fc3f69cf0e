package import HTTPServer
package import Text

/// The displays of a site, for the staff's page.
package protocol DisplayList: Sendable {
  /// Returns the displays with their last reports.
  ///
  /// - Throws: `HTTPRefusal` if the broker cannot be reached.
  func displays() async throws(HTTPRefusal) -> [DisplayStatus]

  /// Sends a command to a display of the same site, and waits for its answer.
  ///
  /// - Parameters:
  ///   - request: The command.
  ///   - name: The display's name, such as `lobby` or `lobby/left`.
  /// - Returns: A remark of the display, if any.
  /// - Throws: `HTTPRefusal` with the display's reason, or if there is no such display, if it accepts no commands, or
  ///   if it cannot be reached.
  func send(_ request: CommandRequest, to name: String) async throws(HTTPRefusal) -> String?

  /// Changes the timetable of a display of the same site.
  ///
  /// - Parameters:
  ///   - request: The change.
  ///   - name: The display's name, such as `lobby` or `lobby/left`.
  /// - Returns: A remark of the display, if any.
  /// - Throws: `HTTPRefusal` as `send`.
  func arrange(_ request: TimetableRequest, of name: String) async throws(HTTPRefusal) -> String?
}

/// A display and its last report.
package struct DisplayStatus: Sendable, Hashable {
  /// The site, and the name within it: a room, or a room and a display.
  package let site, name: String
  /// Whether it is online; nil if unknown.
  package var isOnline: Bool?
  /// The phase of the breath; `idle` if there is none. Nil before the first report.
  package var phase: String?
  /// The pattern, and the current view.
  package var pattern, view: String?
  /// The number of breaths per minute.
  package var breathsPerMinute: Double?
  /// Whether it is paused, whether it is closed outside its opening hours, and whether its sound is muted.
  package var isPaused, isClosed, isMuted: Bool?
  /// The displays of its machine.
  package var displays: [DisplayState] = []
  /// The volume, in percent.
  package var volume: Int?
  /// The program's version.
  package var version: String?
  /// The age of its last frame, and of its last report, in seconds.
  package var frameAge, reportAge: Double?
  /// When it opens, in seconds since 1970; nil while it is open, or if unknown.
  package var opensUnixSeconds: Int64?
  /// Its opening hours, holidays and programme; nil unless it reports them.
  package var timetable: TimetableState?
  /// Whether it accepts commands.
  package var takesCommands = true
  /// Whether it is the display that answers.
  package var isSelf = false

  /// Creates the status of a display that has not reported yet.
  package init(site: String, name: String) {
    (self.site, self.name) = (site, name)
  }

  /// The JSON object; unknown members are omitted.
  package var json: JSONText {
    .object([
      ("site", .string(site)),
      ("name", .string(name)),
      ("online", isOnline.map(JSONText.boolean)),
      ("phase", phase.map(JSONText.string)),
      ("paused", isPaused.map(JSONText.boolean)),
      ("pattern", pattern.map(JSONText.string)),
      ("bpm", breathsPerMinute.map { .number($0, decimals: 3) }),
      ("view", view.map(JSONText.string)),
      ("closed", isClosed.map(JSONText.boolean)),
      ("opens_unix", opensUnixSeconds.map(JSONText.integer)),
      ("timetable", timetable?.json),
      ("displays", displays.json),
      ("muted", isMuted.map(JSONText.boolean)),
      ("volume", volume.map { .integer(Int64($0)) }),
      ("version", version.map(JSONText.string)),
      ("frame_age", frameAge.map { .number($0, decimals: 1) }),
      ("heard_age", reportAge.map { .number($0, decimals: 1) }),
      ("commands", .boolean(takesCommands)),
      ("self", .boolean(isSelf)),
    ])
  }
}
