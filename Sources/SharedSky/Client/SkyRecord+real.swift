extension SkyRecord {
  /// Whether this is a real aircraft. Everything that must not show paper planes, such as the radar,
  /// decides by this alone.
  public var isReal: Bool { source.isReal }
}
