extension SkyRecord {
  /// Whether this is a real aircraft. Everything that must not show paper planes, such as the radar,
  /// decides by this alone.
  ///
  /// A paper plane belongs to a breath session; a real aircraft is reported by its GPS receiver, and
  /// never does.
  public var isReal: Bool { !flags.contains(.inSession) }
}
