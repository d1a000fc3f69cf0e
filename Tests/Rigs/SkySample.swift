import Geodesy
package import SharedSky

/// Planes for tests of the shared sky.
package enum SkySample {
  /// Returns a stationary plane at latitude 51.5° north.
  ///
  /// - Parameters:
  ///   - name: Its callsign.
  ///   - east: Its longitude, in degrees.
  /// - Returns: The plane, at an altitude of 1,000 m.
  /// - Throws: `SkyCallsignError` if the callsign is invalid.
  package static func plane(_ name: String, east: Double = 0) throws -> OwnPlane {
    OwnPlane(
      state: FlightState(
        at: Coordinate(degreesNorth: 51.5, degreesEast: east),
        altitudeMetres: 1000,
        speedMetresPerSecond: 0
      ),
      callsign: try SkyCallsign(name)
    )
  }
}
