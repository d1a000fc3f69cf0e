package import Outlets
package import System

extension OutletService {
  /// Creates the outlets of the settings.
  ///
  /// - Parameters:
  ///   - builder: The settings and the place.
  ///   - health: The daemon's health counters.
  ///   - plan: How the room's plan is published or received through the broker.
  /// - Returns: The outlets.
  /// - Throws: A failure that names the setting that prevents an outlet.
  package static func all(
    _ builder: SessionBuilder,
    _ health: HealthCounters,
    plan: MQTTPlan
  ) throws(Failure) -> [OutletService] {
    let services = [
      try http(builder, health),
      try osc(builder, health),
      try oscListener(builder, health),
      try wled(builder, health),
      try dmx(builder, health),
      try midi(builder, health),
      try lines(builder, health),
      try mqtt(builder, health, plan: plan),
    ].compactMap(\.self)
    health.watch(services.compactMap(\.outlet))
    return services
  }
}
