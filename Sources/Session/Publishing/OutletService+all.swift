package import Outlets
package import System

extension OutletService {
  /// The outlets that the settings ask for.
  ///
  /// - Parameters:
  ///   - expedition: What the person chose, and where.
  ///   - vitals: How the daemon is.
  ///   - plan: How the plan of the room goes through a broker.
  /// - Returns: An outlet for each that was asked for.
  /// - Throws: A failure that names a setting by which an outlet cannot be.
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
