/// What is remarked on a timetable that was accepted. The staff page has a sentence for each.
package enum TimetableRemark: String, Sendable, CaseIterable {
  case inEffect = "this timetable is already in effect"
  /// It cannot be stored. The reason follows, after a colon.
  case unstored = "it will be lost when the display restarts"
}
