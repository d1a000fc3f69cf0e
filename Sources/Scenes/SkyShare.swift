/// How a person takes part in the shared sky.
public enum SkyShare: String, Sendable, Hashable, CaseIterable {
  /// Nothing is sent or asked.
  case off
  /// Others are seen; one's own plane is not.
  case watch
  /// Others are seen, and one's own plane by them.
  case share
}
