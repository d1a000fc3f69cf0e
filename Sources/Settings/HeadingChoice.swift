/// The source of the heading to which cards and the radar are turned.
package enum HeadingChoice: String, Sendable, Hashable, CaseIterable {
  /// No sensor: cards and the radar turn only by hand, or with the track of a moving position.
  case off
  /// This machine's compass.
  case sensor
}
