package import System

extension Configuration {
  /// Checks that a session could start with these settings.
  ///
  /// - Throws: The failure that the session would report.
  package func check() throws(Failure) {
    _ = try plan(interludes: [], seed: 0)
    _ = try radarOptions()
    _ = try runwayNeeds()
    _ = try openingHours()
    _ = try programme()
    _ = try screens()
    _ = try panelPower()
  }
}
