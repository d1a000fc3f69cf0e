extension Configuration {
  /// Makes sure that a session could begin with these settings, as far as they tell.
  ///
  /// - Throws: The failure that the session would report.
  func check() throws(Failure) {
    _ = try plan(interludes: [], seed: 0)
    _ = try radarOptions()
  }
}
