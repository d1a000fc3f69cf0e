package import Breathing
package import Outlets

extension DisplayStatus {
  /// Creates the status of a display of a roster.
  ///
  /// - Parameters:
  ///   - display: The display.
  ///   - now: The current instant, from which the age of its report is counted.
  ///   - own: The display that answers; nil if it is none.
  package init(_ display: FleetRoster.Display, at now: Instant, own: DisplayIdentity?) {
    self.init(display.identity)
    isOnline = display.isOnline
    isSelf = display.identity == own
    (report, timetable) = (display.report, display.timetable)
    hasUnreadableReport = display.hasUnreadableReport
    reportAge = display.reportedAt.map { max(.zero, $0.duration(to: now)) }
  }
}
