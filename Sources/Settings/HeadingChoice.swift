/// What turns cards and the radar to the viewer's heading.
package enum HeadingChoice: String, Sendable, Hashable, CaseIterable {
  /// Nothing but a person and the track of a position.
  case off
  /// This machine's compass.
  case sensor
}
