import Breathing
package import HTTPServer
package import Text

/// Displays of a site, for the staff's page.
package protocol DisplayList: Sendable {
  /// Returns the displays with their last reports.
  ///
  /// - Throws: `HTTPRefusal` if they cannot be asked.
  func displays() async throws(HTTPRefusal) -> [DisplayStatus]

  /// Sends a command to a display, and waits for its answer.
  ///
  /// - Parameters:
  ///   - command: The command; not a plan.
  ///   - name: The display's name, such as `lobby` or `lobby/left`.
  /// - Returns: The display's answer; nil if commands to it are not sent through this list.
  /// - Throws: `HTTPRefusal` if there is no such display, if it accepts no commands, or if it cannot be reached.
  func send(_ command: JSONCommand, to name: String) async throws(HTTPRefusal) -> CommandAnswer?
}

/// A display's answer to a command.
package struct CommandAnswer: Sendable, Hashable {
  /// Why the command was refused; nil if it was performed.
  package let refusal: String?
  /// Whether that is because the display follows another, which decides.
  package let isFollowing: Bool
  /// A remark, such as that the command had no effect; nil for none.
  package let note: String?

  /// The longest text, in characters.
  private static let longest = 400

  /// Creates an answer.
  package init(refusal: String? = nil, isFollowing: Bool = false, note: String? = nil) {
    self.isFollowing = isFollowing
    self.refusal = refusal?.printable(limit: Self.longest)
    self.note = note?.printable(limit: Self.longest)
  }
}

/// A display and its last report.
package struct DisplayStatus: Sendable, Hashable {
  /// The site, the room and the display.
  package let identity: DisplayIdentity
  /// Whether it is online; nil if unknown.
  package var isOnline: Bool?
  /// Its last report that could be read; nil before the first.
  package var report: StatusReport?
  /// The age of that report.
  package var reportAge: Duration?
  /// Whether a newer report is too long or malformed, as that of another version of the program may be.
  package var hasUnreadableReport = false
  /// Its opening hours, holidays and programme; nil unless it reports them.
  package var timetable: TimetableState?
  /// Whether it is the display that answers.
  package var isSelf = false

  /// Creates the status of a display that has not reported yet.
  package init(_ identity: DisplayIdentity) { self.identity = identity }

  /// The JSON object; unknown members are omitted.
  package var json: JSONText {
    .object([
      ("site", .string(identity.site.text)),
      ("name", .string(identity.name)),
      ("online", isOnline.map(JSONText.boolean)),
      ("unreadable", .boolean(hasUnreadableReport)),
      report.json(.phase), report.json(.paused), report.json(.pattern),
      report.json(.breathsPerMinute), report.json(.view), report.json(.closed), report.json(.opens),
      report.json(.opensOffset),
      ("timetable", timetable?.json),
      report.json(.displays), report.json(.muted), report.json(.volume), report.json(.version),
      ("frame_age", report?.frameAge.map { .number($0.seconds, decimals: 1) }),
      ("heard_age", reportAge.map { .number($0.seconds, decimals: 1) }),
      report.json(.commands), report.json(.follows), report.json(.troubles),
      ("self", .boolean(isSelf)),
    ])
  }
}
