package import Breathing
import Outlets
package import Session
package import Text

/// The displays of a roster as text and JSON.
package struct FleetListing {
  private let displays: [FleetRoster.Display]
  private let now: Instant

  /// Creates a listing of displays at an instant.
  package init(_ displays: [FleetRoster.Display], at now: Instant) {
    self.displays = displays
    self.now = now
  }

  /// The displays as a table.
  package var table: TextTable {
    var columns: [TextTable.Column] = [
      .init(title: "SITE"), .init(title: "ROOM"), .init(title: "STATE"),
      .init(title: "PATTERN", givesWay: true), .init(title: "BPM", isAlignedRight: true),
      .init(title: "VIEW"), .init(title: "VERSION"), .init(title: "FRAME", isAlignedRight: true),
      .init(title: "HEARD", isAlignedRight: true),
    ]
    // A column that is almost always empty would only take room from the others.
    let hasTroubles = displays.contains { !Self.troubles(of: $0).isEmpty }
    if hasTroubles { columns.append(.init(title: "TROUBLES")) }
    return TextTable(
      columns: columns,
      rows: displays.map { display in
        let report = display.report
        var row: [String] = [
          display.identity.site.text,
          display.identity.name,
          Self.states(of: display),
          plain(report?.pattern),
          report?.breathsPerMinute.map { "\(JSONText.number($0, decimals: 1))" } ?? "–",
          plain(Self.views(of: report)),
          plain(report?.version),
          frameAge(of: display).map(words) ?? "–",
          age(of: display).map(words) ?? "–",
        ]
        let troubles = Self.troubles(of: display).joined(separator: "; ")
        if hasTroubles { row.append(troubles.isEmpty ? "–" : troubles) }
        return row
      }
    )
  }

  /// The displays as a list of JSON objects; unknown values are omitted.
  package var json: JSONText {
    .array(
      displays.map { display in
        let report = display.report
        return .object([
          ("site", .string(display.identity.site.text)),
          ("room", .string(display.identity.room.text)),
          ("display", .text(display.identity.display?.text)),
          ("online", display.isOnline.map { .boolean($0) }),
          ("state", .string(Self.state(of: display))),
          report.json(.phase), report.json(.paused), report.json(.pattern),
          report.json(.breathsPerMinute), report.json(.view), report.json(.displays),
          report.json(.version), report.json(.commands), report.json(.follows),
          report.json(.troubles),
          ("frame_age", report?.frameAge.map { .number($0.seconds, decimals: 3) }),
          ("heard_age", age(of: display).map { .number($0.seconds, decimals: 3) }),
        ])
      }
    )
  }

  /// Returns the state of a display in one word.
  static func state(of display: FleetRoster.Display) -> String {
    guard display.isOnline == true else { return display.isOnline == nil ? "unknown" : "offline" }
    if display.hasUnreadableReport { return "unreadable" }
    guard let report = display.report else { return "silent" }
    if report.isClosed { return "closed" }
    if report.isPaused { return "paused" }
    return report.isIdle ? "idle" : "breathing"
  }

  /// Returns the troubles of a display that is online and whose newest report could be read.
  private static func troubles(of display: FleetRoster.Display) -> [String] {
    guard display.isOnline == true, !display.hasUnreadableReport else { return [] }
    return display.report?.troubles ?? []
  }

  /// Returns the state of a display, and how many of its machine's displays show nothing.
  private static func states(of display: FleetRoster.Display) -> String {
    let state = state(of: display)
    guard display.isOnline == true, !display.hasUnreadableReport,
      let displays = display.report?.displays
    else { return state }
    let failed = displays.count { $0.status == .failed }
    return failed == 0 ? state : "\(state), \(failed) of \(displays.count) failed"
  }

  /// Returns the views of a report: one for each display where they differ.
  private static func views(of report: StatusReport?) -> String? {
    guard let report else { return nil }
    let views = report.displays.map(\.view)
    return Set(views).count > 1 ? views.joined(separator: ", ") : views.first ?? report.view
  }

  /// Returns the age of a display's report; a difference of clocks does not make it negative.
  private func age(of display: FleetRoster.Display) -> Duration? {
    display.reportedAt.map { max(.zero, $0.duration(to: now)) }
  }

  /// Returns the age of a display's last picture; nil for one that is offline, which draws none.
  private func frameAge(of display: FleetRoster.Display) -> Duration? {
    display.isOnline == false ? nil : display.report?.frameAge
  }

  private func words(_ duration: Duration) -> String {
    let seconds = duration.seconds
    return switch seconds {
    case ..<10: "\(JSONText.number(seconds, decimals: 1)) s"
    case ..<120: "\(Int(seconds)) s"
    case ..<7_200: "\(Int(seconds / 60)) min"
    case ..<172_800: "\(Int(seconds / 3_600)) h"
    default: "\(Int(seconds / 86_400)) d"
    }
  }

  /// Returns a reported text, truncated for a table.
  private func plain(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "–" }
    return text.printable(limit: 40)
  }
}
