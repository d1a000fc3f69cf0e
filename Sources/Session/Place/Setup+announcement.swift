import Settings

extension Setup {
  /// The place as one line to log at startup. That of a screen that follows another is its own only while it runs
  /// alone.
  package var placeAnnouncement: String {
    let own = place.announcement
    return settings.roomFollow == .off ? own : "\(own), while no leader is followed"
  }
}
