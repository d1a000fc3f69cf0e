/// What is remarked on a timetable that was accepted. The texts are also messages of the staff page.
package enum TimetableRemark: String, Sendable, CaseIterable {
  case inEffect = "this timetable is already in effect"
  /// It cannot be stored. The reason follows, after a colon.
  case unstored = "it is lost at the next start"
}
