/// The level of participation in the shared sky.
public enum SkyShare: String, Sendable, Hashable, CaseIterable {
  /// Nothing is sent or requested.
  case off
  /// Other planes are visible; this screen's plane is not shared.
  case watch
  /// Other planes are visible, and this screen's plane is shared.
  case share
}
