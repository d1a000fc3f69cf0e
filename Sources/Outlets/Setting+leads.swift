package import Settings

extension Setting {
  /// The allowed leads of outlets.
  package static let leads: ClosedRange<Duration> = .zero...Outlet.longestLead
}
