/// The view that fills the picture.
public enum ViewName: String, Sendable, Hashable, CaseIterable {
  /// The planet, the plane, the breath.
  case sky

  /// An airport's card.
  case airport

  /// The aircraft overhead, on a radar.
  case radar
}
