import Facts
import Flights
import Settings
package import Show
package import System

extension SessionBuilder {
  /// Creates the radar over the place from the settings.
  package func radar() throws(Failure) -> Radar {
    let options = try configuration.radarOptions()
    let traffic = SimulatedTraffic(
      catalogue: catalogue,
      around: place.coordinate,
      seed: seed,
      avoiding: closures
    )
    return Radar(
      source: .simulated(traffic),
      home: place.coordinate,
      title: place.city ?? place.name,
      options: options
    )
  }
}
