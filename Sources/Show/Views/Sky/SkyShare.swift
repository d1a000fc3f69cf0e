/// The level of participation in the shared sky.
public enum SkyShare: String, Sendable, Hashable, CaseIterable {
  /// Nothing is sent or requested.
  case off
  /// Others are visible; one's own plane is not shared.
  case watch
  /// Others are visible, and one's own plane is shared.
  case share
}
