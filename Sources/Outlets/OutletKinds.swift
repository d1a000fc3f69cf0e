package import Outlets
package import System

extension OutletService {
  /// Creates the outlets of the settings.
  ///
  /// - Parameters:
  ///   - expedition: The settings and the place.
  ///   - vitals: The daemon's health counters.
  ///   - plan: How the room's plan is published or received through the broker.
  /// - Returns: The outlets.
  /// - Throws: A failure that names the setting that prevents an outlet.
  package static func all(
    _ expedition: SessionBuilder,
    _ vitals: HealthCounters,
    plan: MQTTPlan
  ) throws(Failure) -> [OutletService] {
    let services = [
      try http(expedition, vitals),
      try osc(expedition, vitals),
      try oscListener(expedition, vitals),
      try wled(expedition, vitals),
      try dmx(expedition, vitals),
      try midi(expedition, vitals),
      try lines(expedition, vitals),
      try mqtt(expedition, vitals, plan: plan),
    ].compactMap(\.self)
    vitals.watch(services.compactMap(\.outlet))
    return services
  }
}
