import Breathing
import Outlets
import Settings

extension OutletKind {
  /// Creates what a configuration enables, as a program with only this outlet does.
  func services(_ configuration: Configuration) throws -> [OutletService] {
    let health = HealthCounters(started: Instant(nanoseconds: 0))
    return try OutletKinds([self]).services(
      OutletContext(configuration, health: health, webFolder: "/nonesuch")
    )
  }
}
